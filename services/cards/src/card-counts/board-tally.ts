import { gathered, type Log } from '@cardinal/service-kit';
import type { CardModel } from '../cards/card.model.ts';
import type { TallyDocument, TallyModel } from './board-tally.model.ts';
import { createRecountBoards, marked } from './recount-boards.ts';
import { addTally, changedSince, sumOf, type Tally, unpacked } from './tally.rules.ts';

export interface BoardTally {
  /** What is on these boards together, exact at the time of the call. */
  of(boardIds: readonly string[]): Promise<Tally>;
  /** The version of what lists of this board are made of, after every change so far; null while more are coming in. */
  versionOf(boardId: string): Promise<number | null>;
  /** The cards that changed since a version, and up to which; without them where that is too long ago to tell. */
  changesSince(boardId: string, version: number): Promise<Changes>;
  /** Counts the boards anew on which cards are marked, so that reading finds them done. Answers which they were. */
  sweep(): Promise<string[]>;
  /** Counts a board anew if this card is marked: before a removed card, and its mark with it, is gone. */
  settle(card: { _id: string; boardId: string }): Promise<void>;
}

interface Changes {
  version: number;
  cardIds: readonly string[] | null;
}

interface CleanTally {
  version: number;
  tally: Tally;
}

/** Boards counted in one query. */
const boardBatch = 100;
export interface BoardTallyDeps {
  cards: CardModel;
  tallies: TallyModel;
  log: Log;
}

/**
 * Totals of boards without counting their cards each time. A card that moves between cells carries the mark
 * `untallied`, set in the very write that moves it. A tally is trusted only where no card of its board is marked;
 * marked boards are counted on the spot, their tally is written anew and the marks are taken off. So a total is exact
 * even right after a write or a crash, and costs as much as there are boards, not cards. A card whose text changes is
 * marked as well, so that the version of a tally says whether anything has changed that lists are made of.
 */
export function createBoardTally({ cards, tallies, log }: BoardTallyDeps): BoardTally {
  const recount = createRecountBoards({ cards, tallies });

  const inBatches = async (ids: readonly string[], work: (batch: string[]) => Promise<void>) => {
    for (let at = 0; at < ids.length; at += boardBatch) await work(ids.slice(at, at + boardBatch));
  };

  /** The tallies that can be trusted of these boards. */
  async function clean(ids: readonly string[]): Promise<Map<string, CleanTally>> {
    // In this order: a mark that is gone by now was tallied before the tally is read.
    const dirty = new Set<string>(await cards.distinct('boardId', { ...marked, boardId: { $in: [...ids] } }));
    const found = await tallies
      .find({ _id: { $in: ids.filter((id) => !dirty.has(id)) } }, { changes: 0 })
      .lean<TallyDocument[]>();
    // A tally of an earlier form counts as none and is written anew.
    return new Map(
      found.flatMap(({ _id, version, counts }) => {
        const tally = counts && unpacked(counts.buffer);
        return tally ? [[_id, { version, tally }]] : [];
      }),
    );
  }

  const cleanOf = gathered(
    async (lists: readonly (readonly string[])[]): Promise<Map<string, CleanTally>[]> => {
      const found = await clean([...new Set(lists.flat())]);
      return lists.map(() => found);
    },
  );

  return {
    async of(boardIds) {
      const ids = [...boardIds];
      const known = await cleanOf(ids);
      const sum = sumOf(ids.flatMap((id) => known.get(id)?.tally ?? []));
      const unknown = ids.filter((id) => !known.has(id));
      await inBatches(unknown, async (batch) => {
        const counted = await recount(batch);
        addTally(sum, counted.sum);
        // The answer is known; a tally that is not stored is counted again the next time.
        counted.stored.catch((error) => log.warn({ err: error }, 'a tally was not stored'));
      });
      return sum;
    },
    async versionOf(boardId) {
      const known = (await cleanOf([boardId])).get(boardId);
      if (known) return known.version;
      await (await recount([boardId])).stored;
      return (await cleanOf([boardId])).get(boardId)?.version ?? null;
    },
    async changesSince(boardId, version) {
      const found = await tallies.findById(boardId, { version: 1, changes: 1 }).lean<TallyDocument>();
      const current = found?.version ?? 0;
      return { version: current, cardIds: changedSince(found?.changes ?? [], version, current) };
    },
    async sweep() {
      // Naming the board, though any will do, is what lets the index of marks answer.
      const dirty: string[] = await cards.distinct('boardId', { ...marked, boardId: { $gte: '' } });
      await inBatches(dirty, async (batch) => (await recount(batch)).stored);
      return dirty;
    },
    async settle({ _id, boardId }) {
      if (await cards.exists({ ...marked, _id })) await (await recount([boardId])).stored;
    },
  };
}
