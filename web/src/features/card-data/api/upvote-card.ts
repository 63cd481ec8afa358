import { type Card, giveUpvote, withdrawUpvote } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { useToggle } from './use-toggle.ts';

export function useUpvote() {
  return useToggle({
    name: 'upvote',
    send: (cardId, on) => request(on ? giveUpvote : withdrawUpvote, { params: { cardId } }),
    is: ({ userHasUpvoted }) => userHasUpvoted,
    flip: ({ userHasUpvoted, upvoteCount }: Card) => ({
      userHasUpvoted: !userHasUpvoted,
      upvoteCount: upvoteCount + (userHasUpvoted ? -1 : 1),
    }),
  });
}
