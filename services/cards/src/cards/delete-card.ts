import { may } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import type { RemoveContents } from '../deletions/remove-contents.ts';
import type { BoardModel } from '../read-models/boards.ts';
import { deletedEvent } from './card.events.ts';
import type { CardDocument } from './card.model.ts';
import type { SeeCard } from './see-card.ts';

export type DeleteCard = (user: SignedIn, cardId: string) => Promise<void>;

export function createDeleteCard(store: AggregateStore<CardDocument>, seeCard: SeeCard): DeleteCard {
  return async (user, cardId) => {
    const { role } = await seeCard(user, cardId);
    if (!may(role, 'card.manage')) throw new AppError('forbidden', 'Only project admins may delete cards');
    const actor = { id: user.id, username: user.username };
    const gone = await store.change(cardId, (card) => ({
      set: { deleted: true, untallied: card.version + 1 },
      events: [deletedEvent(card, actor)],
    }));
    if (!gone) throw notFound('Card');
  };
}

/** What hangs on a deleted card goes before its document does; harmless to repeat. */
export const createPurgeCard =
  (removeContents: RemoveContents, settleCounts: (card: CardDocument) => Promise<void>, boards: BoardModel) =>
  async (card: CardDocument): Promise<void> => {
    await removeContents([card._id]);
    const boardGone = await boards.exists({ _id: card.boardId, gone: true });
    if (!boardGone) await settleCounts(card);
  };
