import { type Card, giveLike, withdrawLike } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { useToggle } from './use-toggle.ts';

export function useLike() {
  return useToggle({
    name: 'like',
    send: (cardId, on) => request(on ? giveLike : withdrawLike, { params: { cardId } }),
    is: ({ userHasLiked }) => userHasLiked,
    flip: ({ userHasLiked, likeCount }: Card) => ({
      userHasLiked: !userHasLiked,
      likeCount: likeCount + (userHasLiked ? -1 : 1),
    }),
  });
}
