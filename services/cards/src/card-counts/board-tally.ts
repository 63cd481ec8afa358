import { cardFilterFields, type FilteredFields } from '@cardinal/contracts';
import { type Connection, gathered, isDuplicateKey, type Log } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { CardModel } from '../cards/card.model.ts';
import {
  addTally,
  type Change,
  cellOf,
  changedSince,
  emptyTally,
  packed,
  type Tally,
  unpacked,
} from './tally.rules.ts';

/** The tally of a board, packed. */
interface TallyDocument {
  _id: string;
  version: number;
  counts: mongoose.mongo.Binary;
  /** The last changes that made a new version of it. */
  changes?: Change[];
}

export function tallyModel(connection: Connection) {
  const schema = new mongoose.Schema<TallyDocument>(
    { _id: String, version: Number, counts: Buffer, changes: Array } as never,
    { versionKey: false },
  );
  return connection.model<TallyDocument>('BoardTally', schema, 'board_tallies');
}
export type TallyModel = ReturnType<typeof tallyModel>;

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

function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = emptyTally();
  for (const tally of tallies) addTally(sum, tally);
  return sum;
}

interface Changes {
  version: number;
  cardIds: readonly string[] | null;
}

interface CleanTally {
  version: number;
  tally: Tally;
}

interface Mark {
  _id: string;
  boardId: string;
  untallied?: number;
}

/** What tells kinds of cards apart, for a group. */
const kindFields = Object.fromEntries(
  Object.values(cardFilterFields).map(({ field }) => [field, `$${field}`]),
);

/** Marks taken off at once; a board with more stays marked until the next count. */
const markBatch = 2_000;
/** Boards counted in one query. */
const boardBatch = 100;
/** Changes that a tally remembers. */
const changesKept = 50;
/** Cards that one of them names; one with more is left out, and with it what came before is of no use. */
const changeSize = 20;

/**
 * Totals of boards without counting their cards each time. A card that moves between cells carries the mark
 * `untallied`, set in the very write that moves it. A tally is trusted only where no card of its board is marked;
 * marked boards are counted on the spot, their tally is written anew and the marks are taken off. So a total is exact
 * even right after a write or a crash, and costs as much as there are boards, not cards. A card whose text changes is
 * marked as well, so that the version of a tally says whether anything has changed that lists are made of.
 */
export function createBoardTally(cards: CardModel, tallies: TallyModel, log: Log): BoardTally {
  const marked = { untallied: { $exists: true } };

  const count = async (boardIds: readonly string[]): Promise<Map<string, Tally>> => {
    const groups = await cards.aggregate<{ _id: FilteredFields & { boardId: string }; n: number }>(
      [
        { $match: { boardId: { $in: boardIds }, deleted: false } },
        {
          $group: {
            _id: { boardId: '$boardId', ...kindFields },
            n: { $sum: 1 },
          },
        },
      ],
      { hint: 'column' },
    );
    const found = new Map(boardIds.map((id) => [id, emptyTally()]));
    for (const { _id, n } of groups) {
      const tally = found.get(_id.boardId);
      if (tally) tally[cellOf(_id)] = n;
    }
    return found;
  };

  /** @returns whether it was still at the version that it had before the count */
  async function write(
    _id: string,
    before: number | undefined,
    tally: Tally,
    changed: string[],
  ): Promise<boolean> {
    try {
      const filter = before === undefined ? { _id, version: { $exists: false } } : { _id, version: before };
      const version = (before ?? 0) + 1;
      const counts = packed(tally);
      const update =
        changed.length > changeSize
          ? { $set: { counts, version } }
          : {
              $set: { counts, version },
              $push: { changes: { $each: [{ version, cards: changed }], $slice: -changesKept } },
            };
      const result = await tallies.updateOne(filter, update as never, { upsert: before === undefined });
      return result.modifiedCount + result.upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function unmark(marks: readonly Mark[]): Promise<void> {
    if (marks.length === 0) return;
    const writes = marks.map(({ _id, untallied }) => ({
      updateOne: { filter: { _id, untallied }, update: { $unset: { untallied: 1 } } },
    }));
    await cards.collection.bulkWrite(writes as never, {
      ordered: false,
      writeConcern: { w: 1, journal: false },
    });
  }

  async function store(
    counted: ReadonlyMap<string, Tally>,
    versions: ReadonlyMap<string, number>,
    marks: readonly Mark[],
  ): Promise<void> {
    const written = new Set<string>();
    for (const [id, tally] of counted) {
      const changed = marks.filter(({ boardId }) => boardId === id).map(({ _id }) => _id);
      if (await write(id, versions.get(id), tally, changed)) written.add(id);
    }
    await unmark(marks.filter(({ boardId }) => written.has(boardId)));
  }

  /** Marks are read before versions and versions before counting, so that nothing counted is older than its mark. */
  async function recount(boardIds: readonly string[]): Promise<{ sum: Tally; stored: Promise<void> }> {
    const marks = await cards
      .find({ ...marked, boardId: { $in: [...boardIds] } }, { boardId: 1, untallied: 1 })
      .limit(markBatch)
      .lean<Mark[]>();
    const before = await tallies
      .find({ _id: { $in: [...boardIds] } }, { version: 1 })
      .lean<TallyDocument[]>();
    const versions = new Map(before.map(({ _id, version }) => [_id, version]));
    const counted = await count(boardIds);
    return { sum: sumOf(counted.values()), stored: store(counted, versions, marks) };
  }

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
