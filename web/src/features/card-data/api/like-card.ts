import { type Card, likeCard } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { useToggle } from './use-toggle.ts';

export function useLike() {
  return useToggle({
    name: 'like',
    send: (cardId) => request(likeCard, { params: { cardId } }),
    flip: ({ userHasLiked, likeCount }: Card) => ({
      userHasLiked: !userHasLiked,
      likeCount: likeCount + (userHasLiked ? -1 : 1),
    }),
  });
}
