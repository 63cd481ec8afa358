import { type Card, upvoteCard } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { useToggle } from './use-toggle.ts';

export function useUpvote() {
  return useToggle({
    name: 'upvote',
    send: (cardId) => request(upvoteCard, { params: { cardId } }),
    flip: ({ userHasUpvoted, upvoteCount }: Card) => ({
      userHasUpvoted: !userHasUpvoted,
      upvoteCount: upvoteCount + (userHasUpvoted ? -1 : 1),
    }),
  });
}
