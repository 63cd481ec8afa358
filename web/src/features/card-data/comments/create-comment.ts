import { type Comment, createComment, type User } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { changeCommentCount, changeComments } from './comment-cache.ts';
import { createPendingComment } from './pending-comment.ts';

export interface NewComment {
  content: string;
  imageUrls?: string[];
  parentCommentId: string | null;
  /** A note that only the team sees. */
  internal?: true;
}

interface Options {
  /** Shows no success message, because something more important is on screen. */
  quiet?: boolean;
}

/** Shows the comment at once, and removes it if the server refuses it. */
export function useCreateComment(cardId: string, author: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ quiet: _, ...body }: NewComment & Options) =>
      request(createComment, { params: { cardId }, body }),
    onMutate: async (input) => {
      const pending = createPendingComment(cardId, author, input);
      await changeComments(client, cardId, (comments) => [...comments, pending]);
      return { pending };
    },
    onSuccess: async (comment, { quiet }, { pending }) => {
      const settle = (old: Comment) => (old.id === pending.id ? comment : old);
      await changeComments(client, cardId, (comments) => comments.map(settle));
      if (!comment.internal) changeCommentCount(client, cardId, 1);
      const title = comment.internal ? 'Internal note added' : 'Comment posted';
      if (!quiet) toast({ title, variant: 'success' });
    },
    onError: async (error, _, context) => {
      await changeComments(client, cardId, (all) => all.filter(({ id }) => id !== context?.pending.id));
      toast({ title: 'Failed to post comment', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
