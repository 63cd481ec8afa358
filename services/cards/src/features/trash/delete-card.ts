import { may } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { deletedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import { type CardData, listHandlers } from '../../kernel/card-data/card-data.ts';

export interface DeleteCardDeps {
  store: AggregateStore<CardDocument>;
  /** Of all features. */
  cardData: readonly CardData[];
}

/** Puts a card into the trash. @param seen the card as the user sees it */
export type DeleteCard = (user: SignedIn, seen: SeenCard) => Promise<void>;

export function createDeleteCard({ store, cardData }: DeleteCardDeps): DeleteCard {
  return async (user, { card: known, role }) => {
    if (!may(role, 'card.manage')) throw new AppError('forbidden', 'Only project admins may delete cards');
    const actor = { id: user.id, username: user.username };
    const decide = (card: CardDocument) => ({
      set: { deleted: true, trashed: { at: new Date(), by: user.id }, untallied: card.version + 1 },
      events: [deletedEvent(card, actor, true)],
    });
    const gone = await store.change(known._id, decide, { known });
    if (!gone) throw notFound('Card');
    for (const trash of listHandlers(cardData, 'trash')) await trash(gone);
  };
}
