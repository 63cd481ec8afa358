import { may } from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { deletedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import type { RemoveContents } from '../../kernel/deletion/remove-contents.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';

export interface DeleteCardDeps {
  store: AggregateStore<CardDocument>;
}

export interface PurgeCardDeps {
  removeContents: RemoveContents;
  boardCounts: Pick<BoardCounts, 'settle'>;
  projects: Pick<Projects, 'isBoardGone'>;
}

/** Puts a card into the trash. @param seen the card as the user sees it */
export type DeleteCard = (user: SignedIn, seen: SeenCard) => Promise<void>;

export function createDeleteCard({ store }: DeleteCardDeps): DeleteCard {
  return async (user, { card: known, role }) => {
    if (!may(role, 'card.manage')) throw new AppError('forbidden', 'Only project admins may delete cards');
    const actor = { id: user.id, username: user.username };
    const decide = (card: CardDocument) => ({
      set: { deleted: true, trashed: { at: new Date(), by: user.id }, untallied: card.version + 1 },
      events: [deletedEvent(card, actor, true)],
    });
    const gone = await store.change(known._id, decide, { known });
    if (!gone) throw notFound('Card');
  };
}

/** What hangs on a deleted card goes before its document does; harmless to repeat. */
export const createPurgeCard =
  ({ removeContents, boardCounts, projects }: PurgeCardDeps) =>
  async (card: CardDocument): Promise<void> => {
    await removeContents([card._id]);
    if (!(await projects.isBoardGone(card.boardId))) await boardCounts.settle(card);
  };
