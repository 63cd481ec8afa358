import { type Card, giveLike, withdrawLike } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { type Toggle, useToggle } from './use-toggle.ts';

export const likeToggle: Toggle = {
  name: 'card.like',
  send: ({ cardId, on }, sending) =>
    request(on ? giveLike : withdrawLike, { params: { cardId }, ...sending }),
  is: ({ userHasLiked }) => userHasLiked,
  flip: ({ userHasLiked, likeCount }: Card) => ({
    userHasLiked: !userHasLiked,
    likeCount: likeCount + (userHasLiked ? -1 : 1),
  }),
};

export const useLike = () => useToggle(likeToggle);
