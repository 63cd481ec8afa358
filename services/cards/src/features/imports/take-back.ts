import { deletedUsername } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import { deletedEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Person } from '../../kernel/read-models/users.ts';
import type { CommentsFeature } from '../comments/feature.ts';
import type { ImportedCardDocument, ImportRow } from './import.model.ts';
import { settle, type Turn } from './import-turn.ts';
import type { ImportedCards } from './imported-cards.ts';
import type { Imports } from './imports.ts';

const batchSize = 50;

export interface TakeBackDeps {
  store: Kernel['store'];
  comments: Pick<CommentsFeature, 'models'>;
  importedCards: ImportedCards;
  imports: Pick<Imports, 'change' | 'countRemoved'>;
  names: Kernel['names'];
}

/** Removes the cards of an import that nobody has touched. Begun again after a crash, it looks at those that are left. */
export type TakeBack = (row: ImportRow, turn: Turn) => Promise<void>;

/** Whether it is as the import left it, with its comments and votes. */
const isUntouched = (card: CardDocument, { comments }: ImportedCardDocument): boolean =>
  card.version === 1 &&
  card.commentCount === comments &&
  card.upvoteCount === (card.importedVotes ?? 0) &&
  card.likeCount === 0 &&
  (card.noteCount ?? 0) === 0 &&
  !card.merged?.length &&
  !card.merging?.length;

const touched = new AppError('conflict', 'Somebody has touched this card since its import');

export function createTakeBack({ store, comments, importedCards, imports, names }: TakeBackDeps): TakeBack {
  /** Cards with a comment that was edited, moderated or reacted to. */
  const findAnswered = async (cardIds: readonly string[]): Promise<Set<string>> =>
    new Set(
      await comments.models.comments.distinct('cardId', {
        cardId: { $in: [...cardIds] },
        $or: [{ version: { $gt: 1 } }, { 'reactions.0': { $exists: true } }],
      }),
    );

  /** @returns whether it removed the card */
  async function remove(actor: Person, brought: ImportedCardDocument): Promise<boolean> {
    try {
      const gone = await store.remove(brought.cardId, (card) => {
        if (!isUntouched(card, brought)) throw touched;
        return [deletedEvent(card, actor, false, true)];
      });
      return gone !== null;
    } catch (error) {
      if (error !== touched) throw error;
      return false;
    }
  }

  /** Removes the untouched cards of a page. @returns how many */
  async function removePage(actor: Person, page: readonly ImportedCardDocument[]): Promise<number> {
    const answered = await findAnswered(page.map(({ cardId }) => cardId));
    const untouched = page.filter(({ cardId }) => !answered.has(cardId));
    const isRemoved = await settle(untouched.map((brought) => remove(actor, brought)));
    const removed = new Set(untouched.filter((_, at) => isRemoved[at]));
    const others = page.filter((brought) => !removed.has(brought)).map(({ cardId }) => cardId);
    // One that is in the trash or was merged was touched, too, and is there.
    const there = new Set(await store.model.distinct('_id', { _id: { $in: others } }));
    const gone = page.filter((brought) => removed.has(brought) || !there.has(brought.cardId));
    await importedCards.forget(gone.map(({ _id }) => _id));
    return removed.size;
  }

  return async (row, { isHeld }) => {
    const actor = (await names([row.by])).get(row.by) ?? { id: row.by, username: deletedUsername };
    let removed = row.removed ?? 0;
    let after = '';
    for (;;) {
      const page = await importedCards.page(row._id, after, batchSize);
      if (page.length === 0) break;
      if (!isHeld()) return;
      removed = await imports.countRemoved(row._id, await removePage(actor, page));
      after = page.at(-1)?._id ?? after;
    }
    const takenBack = { removed, stay: await importedCards.count(row._id) };
    await imports.change(row, ['taking_back'], 'taken_back', { takenBack, endedAt: new Date() });
  };
}
