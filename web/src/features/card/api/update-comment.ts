import { type Comment, updateComment } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { changeComments } from '../comments/comment-cache.ts';

export function useUpdateComment(comment: Comment) {
  const client = useQueryClient();
  const { id, cardId } = comment;
  const put = (next: Comment) =>
    changeComments(client, cardId, (comments) => comments.map((old) => (old.id === id ? next : old)));
  return useMutation({
    mutationFn: (content: string) =>
      request(updateComment, { params: { commentId: id }, body: { content, cardId } }),
    onMutate: (content) => put({ ...comment, content, updatedAt: new Date().toISOString() }),
    onSuccess: async (next) => {
      await put(next);
      toast({ title: 'Comment updated', variant: 'success' });
    },
    onError: async (error) => {
      await put(comment);
      toast({ title: 'Failed to update comment', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
