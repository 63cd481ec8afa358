import {
  addReaction,
  type Comment,
  type Reaction,
  type ReactionKind,
  removeReaction,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { hasQueued, runInOrder } from '#api/run-in-order.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';
import { commentsKey } from '../cache/card-cache.ts';
import { changeComments } from './comment-cache.ts';
import { applyReaction } from './reactions.ts';

interface Wanted {
  kind: ReactionKind;
  on: boolean;
}

/** Gives a reaction or takes it back; requests are sent in the order of the clicks. */
export function useReact({ id: commentId, cardId }: Comment) {
  const client = useQueryClient();
  const { user } = useSession();
  const turns = `reactions ${commentId}`;
  const change = (next: (reactions: Reaction[]) => Reaction[]) =>
    changeComments(client, cardId, (comments) =>
      comments.map((comment) =>
        comment.id === commentId ? { ...comment, reactions: next(comment.reactions) } : comment,
      ),
    );
  return useMutation({
    mutationFn: ({ kind, on }: Wanted) =>
      runInOrder(turns, () => request(on ? addReaction : removeReaction, { params: { commentId, kind } })),
    onMutate: (wanted) =>
      change((reactions) => (user ? applyReaction(reactions, { ...wanted, user }) : reactions)),
    onSuccess: async ({ reactions }) => {
      if (!hasQueued(turns)) await change(() => reactions);
    },
    onError: async (error) => {
      toast({
        title: 'Failed to update reactions',
        description: errorMessage(error),
        variant: 'destructive',
      });
      await client.invalidateQueries({ queryKey: commentsKey(cardId) });
    },
  });
}
