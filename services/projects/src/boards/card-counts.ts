import { type AggregateStore, batchCalls, createWriter, kept } from '@cardinal/service-kit';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { Cards } from '../kernel/read-models/cards.ts';

interface CardCountsDeps extends Pick<AggregateStore<BoardDocument>, 'model'> {
  cards: Pick<Cards, 'count' | 'forgetBoard'>;
}

/**
 * Updates `cardCount` of boards by counting, never by adding, so that repeated or reordered events do no harm. A change
 * of cards increases the board's revision before it counts, and a count only overwrites that of an older revision. So
 * the final count was taken after every change of the cards was stored. Boards in the trash are counted, too.
 */
export function createCardCounts({ model, cards }: CardCountsDeps) {
  const { update } = createWriter({ model });
  const change = { $inc: { cardsRevision: 1 }, $set: { uncounted: true } };
  const projection = { cardsRevision: 1 } as const;

  /** Increases the revisions of these boards. */
  async function advance(
    boardIds: readonly string[],
  ): Promise<Pick<BoardDocument, '_id' | 'cardsRevision'>[]> {
    const those = { _id: { $in: boardIds }, ...kept } as never;
    // Of one, which is usual, one command does both.
    if (boardIds.length === 1) {
      const options = { returnDocument: 'after', projection } as const;
      const board = await model.findOneAndUpdate(those, change as never, options).lean<BoardDocument>();
      return board ? [board] : [];
    }
    await model.updateMany(those, change as never);
    // Others may have increased them since, who had stored their cards before.
    return model.find(those, projection).lean<BoardDocument[]>();
  }

  /** The board stays marked if the revision has increased since. */
  async function write(boardId: string, revision: number, cardCount: number): Promise<void> {
    const uncounted = { $gt: ['$cardsRevision', revision] };
    await update({
      filter: { _id: boardId, countedRevision: { $lt: revision } },
      update: [{ $set: { cardCount, countedRevision: revision, uncounted } }],
    });
  }

  /** Recounts the cards of boards, once for all concurrent callers; removes the cards of boards that are gone. */
  const count = batchCalls(async (asked: readonly string[]): Promise<undefined[]> => {
    const boardIds = new Set(asked);
    const boards = await advance([...boardIds]);
    const counts = await cards.count(boards.map(({ _id }) => _id));
    await Promise.all(
      boards.map(({ _id, cardsRevision }) => write(_id, cardsRevision, counts.get(_id) ?? 0)),
    );
    for (const { _id } of boards) boardIds.delete(_id);
    await Promise.all([...boardIds].map(cards.forgetBoard));
    return asked.map(() => undefined);
  });

  async function countEach(filter: object): Promise<void> {
    const found = await model.find({ ...filter, ...kept } as never, { _id: 1 }).lean();
    await Promise.all(found.map(({ _id }) => count(_id)));
  }

  return {
    count,
    countAll: () => countEach({}),
    /** Recounts what a crash left uncounted. */
    countMissing: () => countEach({ uncounted: true }),
  };
}
