import { useEffect } from 'react';
import { useSession } from '#features/session/index.ts';
import type { Place } from './announcer.ts';

/** Tells others that this page shows a board or a card, as long as it does. Guests are counted without it. */
export function useLookAt(place: Place | undefined): void {
  const { user } = useSession();
  const active = user?.status === 'active';
  const { projectSlug, boardSlug, boardId, cardId } = place ?? {};
  useEffect(() => {
    if (!active || !projectSlug || !boardSlug || !boardId) return;
    let leave: (() => void) | undefined;
    let gone = false;
    const look = async () => {
      const { lookAt } = await import('./announcer.ts');
      if (!gone) leave = lookAt({ projectSlug, boardSlug, boardId, cardId: cardId ?? null });
    };
    // Nobody misses it: the next page says it.
    look().catch(() => {});
    return () => {
      gone = true;
      leave?.();
    };
  }, [active, projectSlug, boardSlug, boardId, cardId]);
}
