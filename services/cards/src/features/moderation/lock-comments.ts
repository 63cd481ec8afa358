import { cardUpdated, may } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import { changesBetween } from '../../kernel/card/history.rules.ts';
import { assertOnSeenBoard, type SeenCard } from '../../kernel/card/see-card.ts';
import { deedOn } from './moderated.event.ts';

export interface LockCommentsDeps {
  store: AggregateStore<CardDocument>;
}

/** Locks the comments of a card, or unlocks them without `wanted`. @param seen the card as the user sees it */
export type LockComments = (
  user: SignedIn,
  seen: SeenCard,
  wanted: { reason: string | null } | null,
) => Promise<CardRow>;

export function createLockComments({ store }: LockCommentsDeps): LockComments {
  return async (user, seen, wanted) => {
    if (!may(seen.role, 'thread.lock'))
      throw new AppError('forbidden', 'Only project admins may lock comments');
    const actor = { id: user.id, username: user.username };
    const decide = (card: CardDocument) => {
      assertOnSeenBoard(card, seen);
      const { lock: former, ...rest } = card;
      if (!wanted && !former) return null;
      if (wanted && former && former.reason === wanted.reason) return null;
      const lock = wanted && { at: former?.at ?? new Date(), by: user.id, reason: wanted.reason };
      const after = lock ? { ...card, lock } : rest;
      const changes = changesBetween(card, after, ['lock']);
      const events = [
        newEvent(cardUpdated, { card: toCardSnapshot(after), changed: ['lock'], changes, actor }),
        deedOn.card(card, { action: lock ? 'lock' : 'unlock', reason: lock ? lock.reason : null, actor }),
      ];
      return lock ? { set: { lock }, events } : { unset: ['lock' as const], events };
    };
    const card = await store.change(seen.card._id, decide, { known: seen.card });
    if (!card) throw notFound('Card');
    return card;
  };
}
