import { type AggregateStore, gathered, kept } from '@cardinal/service-kit';
import type { Cards } from '../read-models/cards.ts';
import type { BoardDocument } from './board.model.ts';

interface CardCountsDeps extends Pick<AggregateStore<BoardDocument>, 'model'> {
  cards: Pick<Cards, 'count' | 'forgetBoard'>;
}

/**
 * Updates `cardCount` of boards by counting, never by adding, so that repeated or reordered events do no harm. A change
 * of cards increases the board's revision before it counts, and a count only overwrites that of an older revision. So
 * the final count was taken after every change of the cards was stored. Boards in the trash are counted, too.
 */
export function createCardCounts({ model, cards }: CardCountsDeps) {
  /** The revision to count for; null if the board is gone. */
  async function advance(boardId: string): Promise<number | null> {
    const board = await model
      .findOneAndUpdate(
        { _id: boardId, ...kept } as never,
        { $inc: { cardsRevision: 1 }, $set: { uncounted: true } } as never,
        { returnDocument: 'after', projection: { cardsRevision: 1 } },
      )
      .lean<BoardDocument>();
    return board ? board.cardsRevision : null;
  }

  /** The board stays marked if the revision has increased since. */
  async function write(boardId: string, revision: number, cardCount: number): Promise<void> {
    const older = { _id: boardId, countedRevision: { $lt: revision } } as never;
    const uncounted = { $gt: ['$cardsRevision', revision] };
    await model.collection.updateOne(older, [{ $set: { cardCount, countedRevision: revision, uncounted } }]);
  }

  async function countNow(boardId: string): Promise<void> {
    const revision = await advance(boardId);
    if (revision === null) return cards.forgetBoard(boardId);
    await write(boardId, revision, await cards.count(boardId));
  }

  /** Recounts the cards of a board, once for all concurrent callers; removes the cards of a board that is gone. */
  const count = gathered(async (boardIds: readonly string[]): Promise<undefined[]> => {
    await Promise.all([...new Set(boardIds)].map(countNow));
    return boardIds.map(() => undefined);
  });

  async function countEach(filter: object): Promise<void> {
    const found = await model.find({ ...filter, ...kept } as never, { _id: 1 }).lean();
    for (const { _id } of found) await count(_id);
  }

  return {
    count,
    countAll: () => countEach({}),
    /** Recounts what a crash left uncounted. */
    countMissing: () => countEach({ uncounted: true }),
  };
}
