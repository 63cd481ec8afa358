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
  imports: Pick<Imports, 'change'>;
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
  /** A comment that was edited, moderated or reacted to. */
  const wasAnswered = async (cardId: string): Promise<boolean> =>
    (await comments.models.comments.exists({
      cardId,
      $or: [{ version: { $gt: 1 } }, { 'reactions.0': { $exists: true } }],
    })) !== null;

  async function remove(actor: Person, brought: ImportedCardDocument): Promise<void> {
    if (await wasAnswered(brought.cardId)) return;
    try {
      const gone = await store.remove(brought.cardId, (card) => {
        if (!isUntouched(card, brought)) throw touched;
        return [deletedEvent(card, actor, false, true)];
      });
      // One that is in the trash or was merged was touched, too.
      if (gone || !(await store.model.exists({ _id: brought.cardId })))
        await importedCards.forget([brought._id]);
    } catch (error) {
      if (error !== touched) throw error;
    }
  }

  return async (row, { isHeld }) => {
    const actor = (await names([row.by])).get(row.by) ?? { id: row.by, username: deletedUsername };
    let after = '';
    for (;;) {
      const page = await importedCards.page(row._id, after, batchSize);
      if (page.length === 0) break;
      if (!isHeld()) return;
      await settle(page.map((brought) => remove(actor, brought)));
      after = page.at(-1)?._id ?? after;
    }
    const stay = await importedCards.count(row._id);
    const takenBack = { removed: Math.max(0, row.created - stay), stay };
    await imports.change(row, ['taking_back'], 'taken_back', { takenBack, endedAt: new Date() });
  };
}
