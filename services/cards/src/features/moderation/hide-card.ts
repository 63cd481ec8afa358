import { may } from '@cardinal/contracts';
import { type AggregateStore, AppError, keptApart, notFound } from '@cardinal/service-kit';
import type { SeenProject } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { deletedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import type { RestoreCard } from '../trash/restore-card.ts';
import { deedOn, toActor } from './moderated.event.ts';

export interface HideCardDeps {
  store: AggregateStore<CardDocument>;
  restore: RestoreCard;
}

/** Both are harmless to repeat. `seen` is the card as the user sees it, hidden or not. */
export interface HideCard {
  /**
   * Takes it from every board, list, count, search, feed and page, by the same way as into the trash: all of them pass
   * over what is deleted. Only its own page shows it, to moderators and its author.
   */
  hide(user: SignedIn, seen: SeenCard, reason: string | null): Promise<CardRow>;
  /** Brings it back with all that is on it. */
  unhide(user: SignedIn, seen: SeenCard): Promise<CardRow>;
  /** Puts a hidden card into the trash. */
  discard(user: SignedIn, seen: SeenCard): Promise<void>;
}

function assertMayHide({ role }: Pick<SeenProject, 'role'>): void {
  if (!may(role, 'card.hide')) throw new AppError('forbidden', 'Only project admins may hide cards');
}

export function createHideCard({ store, restore }: HideCardDeps): HideCard {
  return {
    async hide(user, seen, reason) {
      assertMayHide(seen);
      if (seen.card.hidden) return seen.card;
      const actor = toActor(user);
      const decide = (card: CardDocument) => {
        const at = new Date();
        return {
          set: {
            ...{ deleted: true, trashed: { at: keptApart, by: user.id }, untallied: card.version + 1 },
            hidden: { at, by: user.id, reason },
          },
          events: [deletedEvent(card, actor, true), deedOn.card(card, { action: 'hide', reason, actor })],
        };
      };
      const card = await store.change(seen.card._id, decide, { known: seen.card });
      // Somebody else hid or deleted it a moment ago.
      if (!card) throw notFound('Card');
      return card;
    },
    async unhide(user, seen) {
      assertMayHide(seen);
      const deed = { action: 'unhide', reason: null, actor: toActor(user) } as const;
      const { card } = await restore(user, seen, seen.card._id, (known) => deedOn.card(known, deed));
      return card;
    },
    async discard(user, seen) {
      assertMayHide(seen);
      const decide = (card: CardDocument) =>
        card.hidden
          ? { set: { trashed: { at: new Date(), by: user.id } }, unset: ['hidden' as const], events: [] }
          : null;
      await store.change(seen.card._id, decide, { inTrash: true });
    },
  };
}
