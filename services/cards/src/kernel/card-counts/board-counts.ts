import { batchCalls, type Log } from '@cardinal/service-kit';
import type { CardModel } from '../card/card.model.ts';
import type { BoardCountsDocument, BoardCountsModel } from './board-counts.model.ts';
import { type CardCounts, changedSince, sumCounts, unpacked } from './card-counts.rules.ts';
import { createRecountBoards, dirty, type RecountBoards } from './recount-boards.ts';

export interface BoardCounts {
  /** Counts of these boards together, exact at the time of the call. */
  of(boardIds: readonly string[]): Promise<CardCounts>;
  /** Counts of each of these boards, exact at the time of the call. */
  byBoard(boardIds: readonly string[]): Promise<Map<string, CardCounts>>;
  /** The version of what lists of this board are made of, after every change so far; null while more are coming in. */
  getVersion(boardId: string): Promise<number | null>;
  /** The cards that changed since a version, and up to which; without them where that is too long ago to know. */
  changesSince(boardId: string, version: number): Promise<Changes>;
  /** Counts the boards anew that have dirty cards, so that readers need not. @returns which they were */
  sweep(): Promise<string[]>;
  /** Counts a board anew that a card has left for another one. To be called after the card was written. */
  left(boardId: string, cardId: string): Promise<void>;
  /** Counts the card's board anew if the card is dirty: to be called before a deleted card is removed. */
  settle(card: { _id: string; boardId: string }): Promise<void>;
}

interface Changes {
  version: number;
  cardIds: readonly string[] | null;
}

interface CurrentCounts {
  version: number;
  counts: CardCounts;
}

/** A board that has dirty cards. */
interface DirtyBoard {
  dirtyBoard: string;
}

/** Boards counted in one query. */
const boardBatch = 100;

export interface BoardCountsDeps {
  cards: CardModel;
  storedCounts: BoardCountsModel;
  log: Log;
}

/** The stored counts of these boards that can be trusted. */
async function cleanCounts(
  { cards, storedCounts }: Pick<BoardCountsDeps, 'cards' | 'storedCounts'>,
  ids: readonly string[],
): Promise<Map<string, CurrentCounts>> {
  // In one command, in this order: a card that is clean by now was counted before the counts are read.
  const found = await cards.collection
    .aggregate<DirtyBoard | BoardCountsDocument>(
      [
        { $match: { ...dirty, boardId: { $in: [...ids] } } },
        { $group: { _id: '$boardId' } },
        { $project: { _id: 0, dirtyBoard: '$_id' } },
        {
          $unionWith: {
            coll: storedCounts.collection.name,
            pipeline: [{ $match: { _id: { $in: [...ids] } } }, { $project: { changes: 0 } }],
          },
        },
      ],
      { hint: 'untallied' },
    )
    .toArray();
  const known = new Map<string, CurrentCounts>();
  for (const one of found) {
    if ('dirtyBoard' in one) continue;
    const { _id, version, counts: bytes } = one;
    // Counts of an earlier form are as good as none and are stored anew.
    const counts = bytes && unpacked(bytes.buffer);
    if (counts) known.set(_id, { version, counts });
  }
  for (const one of found) if ('dirtyBoard' in one) known.delete(one.dirtyBoard);
  return known;
}

/** Counts boards that cards have left; of those that leave one while it is counted, all share the next count. */
const countingLeft = (recount: RecountBoards) =>
  batchCalls(async (gone: readonly { boardId: string; cardId: string }[]): Promise<undefined[]> => {
    for (const [boardId, cards] of Map.groupBy(gone, (card) => card.boardId)) {
      const cardIds = cards.map(({ cardId }) => cardId);
      // Counts that somebody else stored may have been made before.
      for (let isStored = false; !isStored; )
        isStored = (await (await recount([boardId], cardIds)).stored).has(boardId);
    }
    return gone.map(() => undefined);
  });

/**
 * Totals of boards without counting their cards each time. A write that changes what a card counts as marks the card
 * as dirty (`untallied`). Stored counts are trusted only where no card of the board is dirty; the others are counted on
 * the spot, stored anew, and their cards are clean again. So a total is exact even right after a write or a crash, and
 * costs as much as there are boards, not cards. A card whose text changes is dirty as well, so the version of the
 * counts says whether anything has changed that lists are made of. A board that a card left is counted by the move itself
 * (`left`), or after a crash within about a minute.
 */
export function createBoardCounts({ cards, storedCounts, log }: BoardCountsDeps): BoardCounts {
  const recount = createRecountBoards({ cards, storedCounts });
  const left = countingLeft(recount);

  const inBatches = async (ids: readonly string[], work: (batch: string[]) => Promise<void>) => {
    for (let at = 0; at < ids.length; at += boardBatch) await work(ids.slice(at, at + boardBatch));
  };

  const findCleanCounts = batchCalls(
    async (lists: readonly (readonly string[])[]): Promise<Map<string, CurrentCounts>[]> => {
      const found = await cleanCounts({ cards, storedCounts }, [...new Set(lists.flat())]);
      return lists.map(() => found);
    },
  );

  async function byBoard(boardIds: readonly string[]): Promise<Map<string, CardCounts>> {
    const ids = [...new Set(boardIds)];
    const known = await findCleanCounts(ids);
    const found = new Map<string, CardCounts>();
    for (const id of ids) {
      const clean = known.get(id);
      if (clean) found.set(id, clean.counts);
    }
    await inBatches(
      ids.filter((id) => !known.has(id)),
      async (batch) => {
        const { counts, stored } = await recount(batch);
        for (const [id, counted] of counts) found.set(id, counted);
        // The answer is known; what is not stored is counted again the next time.
        stored.catch((error) => log.warn({ err: error }, 'card counts of boards were not stored'));
      },
    );
    return found;
  }

  return {
    of: async (boardIds) => sumCounts((await byBoard(boardIds)).values()),
    byBoard,
    async getVersion(boardId) {
      const known = (await findCleanCounts([boardId])).get(boardId);
      if (known) return known.version;
      await (await recount([boardId])).stored;
      return (await findCleanCounts([boardId])).get(boardId)?.version ?? null;
    },
    async changesSince(boardId, version) {
      const found = await storedCounts
        .findById(boardId, { version: 1, changes: 1 })
        .lean<BoardCountsDocument>();
      const current = found?.version ?? 0;
      return { version: current, cardIds: changedSince(found?.changes ?? [], version, current) };
    },
    async sweep() {
      // Naming the board, though any will do, is what lets the index of dirty cards answer.
      const dirtyBoards: string[] = await cards.distinct('boardId', { ...dirty, boardId: { $gte: '' } });
      await inBatches(dirtyBoards, async (batch) => void (await (await recount(batch)).stored));
      return dirtyBoards;
    },
    left: (boardId, cardId) => left({ boardId, cardId }),
    async settle({ _id, boardId }) {
      if (await cards.exists({ ...dirty, _id })) await (await recount([boardId])).stored;
    },
  };
}
