import { type Card, giveUpvote, withdrawUpvote } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { type Toggle, useToggle } from './use-toggle.ts';

export const upvoteToggle: Toggle = {
  name: 'card.upvote',
  send: ({ cardId, on }, sending) =>
    request(on ? giveUpvote : withdrawUpvote, { params: { cardId }, ...sending }),
  is: ({ userHasUpvoted }) => userHasUpvoted,
  flip: ({ userHasUpvoted, upvoteCount }: Card) => ({
    userHasUpvoted: !userHasUpvoted,
    upvoteCount: upvoteCount + (userHasUpvoted ? -1 : 1),
  }),
};

export const useUpvote = () => useToggle(upvoteToggle);
