import { type Comment, updateComment } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { toast } from '#ui/toast-store.ts';
import { type Saved, saveMerged } from '../changes/save-merged.ts';
import { changeComments } from './comment-cache.ts';

/** The fields that an edit changes. */
export type CommentChanges = Partial<Pick<Comment, 'content' | 'imageUrls'>>;
/** The state that an edit is based on. */
export type CommentBase = Pick<Comment, 'version' | 'content' | 'imageUrls'>;

interface Edit {
  base: CommentBase;
  changes: CommentChanges;
}

type SavedComment = Saved<Comment, CommentChanges>;

/** Saves of one comment run in order. */
function saveComment({ id, cardId }: Comment, { base, changes }: Edit): Promise<SavedComment> {
  const send = (
    { version, content = base.content }: CommentChanges & { version: number },
    changes: CommentChanges,
  ) =>
    request(updateComment, {
      params: { commentId: id },
      body: { content, ...changes, cardId },
      headers: ifMatch(version),
    });
  return runInOrder(`comment ${id}`, () => saveMerged<CommentChanges, Comment>(base, changes, { send }));
}

/** Shows an edit at once, and takes it back where it is refused or where somebody else changed the same meanwhile. */
export function useUpdateComment(comment: Comment) {
  const client = useQueryClient();
  const { id, cardId } = comment;
  const put = (next: Comment) =>
    changeComments(client, cardId, (comments) => comments.map((old) => (old.id === id ? next : old)));
  return useMutation({
    mutationFn: (edit: Edit) => saveComment(comment, edit),
    onMutate: ({ changes }) => put({ ...comment, ...changes, updatedAt: new Date().toISOString() }),
    onSuccess: async ({ current, conflicts }) => {
      await put(current);
      if (conflicts.length === 0) toast({ title: 'Comment updated', variant: 'success' });
    },
    onError: async (error) => {
      await put(comment);
      toast({ title: 'Failed to update comment', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
