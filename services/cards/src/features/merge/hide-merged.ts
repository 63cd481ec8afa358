import { setTimeout } from 'node:timers/promises';
import { type AggregateStore, AppError, keptApart, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { deletedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import { assertOnSeenBoard, type SeenCard } from '../../kernel/card/see-card.ts';
import { historyEvent } from './merge.events.ts';

/** Between looks at whether other cards are still being merged into one. Milliseconds. */
const pauses = [10, 20, 40, 80, 160, 320, 640, 1_280];

const busy = () =>
  new AppError('conflict', 'Another card is being merged into this one right now. Please try again.');

export interface HideMergedDeps {
  cards: Pick<CardRepository, 'findMerged'>;
  store: AggregateStore<CardDocument>;
}

/**
 * Takes a card that is merged out of sight.
 * @throws AppError `conflict` where other cards are being merged into it
 */
export type HideMerged = (user: SignedIn, seen: SeenCard, targetId: string) => Promise<void>;

export function createHideMerged({ cards, store }: HideMergedDeps): HideMerged {
  /** @returns whether it is done; it is not as long as others are being merged into it that give way */
  async function hideIfFree(user: SignedIn, seen: SeenCard, targetId: string): Promise<boolean> {
    let isFree = true;
    const actor = { id: user.id, username: user.username };
    const hidden = await store.change(seen.card._id, (card) => {
      assertOnSeenBoard(card, seen);
      // Of merges in a ring all would give way to each other: the card whose id comes first waits for the others.
      if (card.merging?.some((other) => other < card._id)) throw busy();
      isFree = !card.merging;
      if (!isFree) return null;
      const at = new Date();
      return {
        set: {
          ...{ deleted: true, trashed: { at: keptApart, by: user.id } },
          ...{ mergedInto: { cardId: targetId, at, by: user.id }, untallied: card.version + 1 },
        },
        events: [
          historyEvent(card, 'mergedInto', { cardId: targetId, isIn: true }, actor),
          deletedEvent(card, actor, true),
        ],
      };
    });
    if (hidden) return isFree;
    // Somebody did so meanwhile, or it was deleted.
    if ((await cards.findMerged(seen.card._id))?.mergedInto.cardId !== targetId) throw notFound('Card');
    return true;
  }

  return async (user, seen, targetId) => {
    for (const pause of pauses) {
      if (await hideIfFree(user, seen, targetId)) return;
      await setTimeout(pause);
    }
    if (!(await hideIfFree(user, seen, targetId))) throw busy();
  };
}
