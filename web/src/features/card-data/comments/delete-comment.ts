import { type Comment, deleteComment } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { commentsKey } from '../cache/card-cache.ts';
import { changeCommentCount, changeComments } from './comment-cache.ts';
import { removeComment } from './thread.ts';

export function useDeleteComment({ id, cardId, internal }: Comment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deleteComment, { params: { commentId: id }, body: { cardId } }),
    onSuccess: async () => {
      await changeComments(client, cardId, (comments) => removeComment(comments, id));
      if (!internal) changeCommentCount(client, cardId, -1);
      void client.invalidateQueries({ queryKey: commentsKey(cardId) });
      toast({ title: internal ? 'Internal note deleted' : 'Comment deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete comment', description: errorMessage(error), variant: 'destructive' }),
  });
}
