import { type CardDetail, cardPath } from '@cardinal/contracts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** A card that was merged is answered by the one that stays: goes to the address of that one. */
export function useCardThatStays(cardId: string, card: CardDetail | undefined, publicBoard?: string): void {
  const [, navigate] = useLocation();
  const stays = card && card.id !== cardId ? card.id : undefined;
  useEffect(() => {
    if (stays) navigate(publicBoard ? `${publicBoard}/${stays}` : cardPath(stays), { replace: true });
  }, [stays, publicBoard, navigate]);
}
