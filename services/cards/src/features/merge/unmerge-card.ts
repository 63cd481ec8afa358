import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { restoredEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import type { CardRepository, MergedRow } from '../../kernel/card/card.repository.ts';
import { keptEdit } from '../../kernel/card/kept-edit.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { Assignees } from '../assignees/assignees.ts';
import type { CarryMerged } from './carry-merged.ts';
import { historyEvent } from './merge.events.ts';
import { assertMayMerge, seeingMerged } from './merge-card.ts';

export interface UnmergeCardDeps {
  cards: Pick<CardRepository, 'find' | 'findMerged'>;
  access: Pick<BoardAccess, 'board'>;
  assignees: Pick<Assignees, 'whoSee'>;
  seeCard: SeeCard;
  store: AggregateStore<CardDocument>;
  merges: Pick<CarryMerged, 'begin' | 'settle'>;
}

/** Takes a card out of the one that it was merged into. One that is back already stays as it is. */
export type UnmergeCard = (user: SignedIn, cardId: string) => Promise<{ card: CardRow; at: SeenBoard }>;

export function createUnmergeCard(deps: UnmergeCardDeps): UnmergeCard {
  const { cards, assignees, seeCard, store, merges } = deps;
  const placeOfMerged = seeingMerged(deps);

  /** The target; null while it is out of reach. @throws AppError `conflict` if it was merged, or the merge goes on */
  async function settledTarget({ _id, mergedInto }: MergedRow): Promise<CardRow | null> {
    if (await cards.findMerged(mergedInto.cardId))
      throw new AppError(
        'conflict',
        'The card that it was merged into was merged, too. Take that one out first.',
      );
    const target = await cards.find(mergedInto.cardId);
    if (target?.merging?.includes(_id))
      throw new AppError('conflict', 'The card is still being merged. Please try again in a minute.');
    return target;
  }

  async function back(
    user: SignedIn,
    merged: MergedRow,
    at: SeenBoard,
    target: CardRow | null,
  ): Promise<void> {
    const { cardId } = merged.mergedInto;
    const formerTarget = target ? { id: cardId, title: target.title } : undefined;
    const actor = { id: user.id, username: user.username };
    await store.change(
      merged._id,
      async (card) => {
        if (card.mergedInto?.cardId !== cardId) return null;
        const { assigneeIds } = card;
        const changes = assigneeIds ? { assigneeIds: await assignees.whoSee(at.board, assigneeIds) } : {};
        const after = { ...card, ...changes };
        return {
          set: { ...changes, deleted: false, untallied: card.version + 1 },
          unset: ['trashed', 'mergedInto'],
          ...keptEdit(card, {}, { userId: user.id, undoes: card.version }),
          events: [
            historyEvent(after, 'mergedInto', { cardId, isIn: false }, actor),
            restoredEvent(after, actor, formerTarget),
          ],
        };
      },
      { inTrash: true },
    );
  }

  return async (user, cardId) => {
    const merged = await cards.findMerged(cardId);
    if (!merged) {
      const { card, ...at } = await seeCard(user, cardId);
      assertMayMerge(at);
      return { card, at };
    }
    const at = await placeOfMerged(user, merged);
    if (!at) throw notFound('Card');
    const target = await settledTarget(merged);
    const it = { sourceId: cardId, targetId: merged.mergedInto.cardId, userId: user.id };
    await merges.begin(it);
    await back(user, merged, at, target);
    await merges.settle(it);
    const card = await cards.find(cardId);
    if (!card) throw notFound('Card');
    return { card, at };
  };
}
