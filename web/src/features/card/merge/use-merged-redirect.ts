import { type CardDetail, cardPath } from '@cardinal/contracts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Goes to the card that this one was merged into, with which the server answers. */
export function useMergedRedirect(cardId: string, card: CardDetail | undefined, publicBoard?: string): void {
  const [, navigate] = useLocation();
  const target = card && card.id !== cardId ? card.id : undefined;
  useEffect(() => {
    if (target) navigate(publicBoard ? `${publicBoard}/${target}` : cardPath(target), { replace: true });
  }, [target, publicBoard, navigate]);
}
