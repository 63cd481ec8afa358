import { cardFilterFields, type FilteredFields } from '@cardinal/contracts';
import { isDuplicateKey } from '@cardinal/service-kit';
import type { CardModel } from '../cards/card.model.ts';
import type { TallyDocument, TallyModel } from './board-tally.model.ts';
import { cellOf, emptyTally, packed, sumOf, type Tally } from './tally.rules.ts';

interface Mark {
  _id: string;
  boardId: string;
  untallied?: number;
}

/** Marks taken off at once; a board with more stays marked until the next count. */
const markBatch = 2_000;
/** What tells kinds of cards apart, for a group. */
const kindFields = Object.fromEntries(
  Object.values(cardFilterFields).map(({ field }) => [field, `$${field}`]),
);

/** Changes that a tally remembers. */
const changesKept = 50;
/** Cards that one of them names; one with more is left out, and with it what came before is of no use. */
const changeSize = 20;

/** Cards that moved, or were changed, since the tally of their board was written. */
export const marked = { untallied: { $exists: true } };

type RecountBoards = (boardIds: readonly string[]) => Promise<{ sum: Tally; stored: Promise<void> }>;

async function count(cards: CardModel, boardIds: readonly string[]): Promise<Map<string, Tally>> {
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
}

interface RecountBoardsDeps {
  cards: CardModel;
  tallies: TallyModel;
}

/** Counts boards on the spot. The sum is known before the new tallies are `stored` and the marks taken off. */
export function createRecountBoards({ cards, tallies }: RecountBoardsDeps): RecountBoards {
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
  return async function recount(boardIds: readonly string[]): Promise<{ sum: Tally; stored: Promise<void> }> {
    const marks = await cards
      .find({ ...marked, boardId: { $in: [...boardIds] } }, { boardId: 1, untallied: 1 })
      .limit(markBatch)
      .lean<Mark[]>();
    const before = await tallies
      .find({ _id: { $in: [...boardIds] } }, { version: 1 })
      .lean<TallyDocument[]>();
    const versions = new Map(before.map(({ _id, version }) => [_id, version]));
    const counted = await count(cards, boardIds);
    return { sum: sumOf(counted.values()), stored: store(counted, versions, marks) };
  };
}
