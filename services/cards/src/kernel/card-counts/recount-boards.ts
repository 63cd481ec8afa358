import type { FilteredFields } from '@cardinal/contracts';
import { createWriter, isDuplicateKey, unjournaled } from '@cardinal/service-kit';
import type { CardModel } from '../card/card.model.ts';
import { columnIndex, countedProperties } from '../card/stored-properties.ts';
import type { BoardCountsDocument, BoardCountsModel } from './board-counts.model.ts';
import { type CardCounts, getCell, noCards, packed } from './card-counts.rules.ts';

interface DirtyCard {
  _id: string;
  boardId: string;
  untallied?: number;
}

/** Dirty cards cleaned at once; a board with more stays dirty until the next count. */
const dirtyBatch = 2_000;

/** Changes that a board's counts remember. */
const changesKept = 50;
/** Cards that one of them names; one with more is left out, and with it what came before is of no use. */
const changeSize = 20;

/** Filters cards that moved, or were changed, since their board was counted. */
export const dirty = { untallied: { $exists: true } };

interface RecountedBoards {
  counts: ReadonlyMap<string, CardCounts>;
  /** The boards whose counts were stored; the others were counted by somebody else meanwhile. */
  stored: Promise<ReadonlySet<string>>;
}

/** @param left cards that went to other boards, which the version of these counts has to name */
export type RecountBoards = (
  boardIds: readonly string[],
  left?: readonly string[],
) => Promise<RecountedBoards>;

async function count(cards: CardModel, boardIds: readonly string[]): Promise<Map<string, CardCounts>> {
  const groups = await cards.aggregate<{ _id: FilteredFields & { boardId: string }; n: number }>(
    [
      { $match: { boardId: { $in: boardIds }, deleted: false } },
      {
        $group: {
          _id: { boardId: '$boardId', ...countedProperties },
          n: { $sum: 1 },
        },
      },
    ],
    { hint: columnIndex },
  );
  const found = new Map(boardIds.map((id) => [id, noCards()]));
  for (const { _id, n } of groups) {
    const counts = found.get(_id.boardId);
    if (counts) counts[getCell(_id)] = n;
  }
  return found;
}

interface RecountBoardsDeps {
  cards: CardModel;
  storedCounts: BoardCountsModel;
}

/** Counts boards on the spot. The counts are known before they are `stored` and the cards clean. */
export function createRecountBoards({ cards, storedCounts }: RecountBoardsDeps): RecountBoards {
  const writer = createWriter({ model: storedCounts });
  const cleaner = createWriter({ model: cards, ...unjournaled });

  /** @returns whether it was still at the version that it had before the count */
  async function write(
    _id: string,
    before: number | undefined,
    counted: CardCounts,
    changed: string[],
  ): Promise<boolean> {
    try {
      const filter = before === undefined ? { _id, version: { $exists: false } } : { _id, version: before };
      const version = (before ?? 0) + 1;
      const counts = packed(counted);
      const update =
        changed.length > changeSize
          ? { $set: { counts, version } }
          : {
              $set: { counts, version },
              $push: { changes: { $each: [{ version, cards: changed }], $slice: -changesKept } },
            };
      const { modified, upserted } = await writer.update({ filter, update, upsert: before === undefined });
      return modified || upserted;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function clean(dirtyCards: readonly DirtyCard[]): Promise<void> {
    await Promise.all(
      dirtyCards.map(({ _id, untallied }) =>
        cleaner.update({ filter: { _id, untallied }, update: { $unset: { untallied: 1 } } }),
      ),
    );
  }

  async function store(
    counted: ReadonlyMap<string, CardCounts>,
    versions: ReadonlyMap<string, number>,
    dirtyCards: readonly DirtyCard[],
    left: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const written = new Set<string>();
    for (const [id, counts] of counted) {
      const changed = dirtyCards.filter(({ boardId }) => boardId === id).map(({ _id }) => _id);
      if (await write(id, versions.get(id), counts, [...changed, ...left])) written.add(id);
    }
    await clean(dirtyCards.filter(({ boardId }) => written.has(boardId)));
    return written;
  }

  /** Dirty cards are read before versions and versions before counting, so that nothing counted is older than what made it dirty. */
  return async function recount(boardIds, left = []): Promise<RecountedBoards> {
    const dirtyCards = await cards
      .find({ ...dirty, boardId: { $in: [...boardIds] } }, { boardId: 1, untallied: 1 })
      .limit(dirtyBatch)
      .lean<DirtyCard[]>();
    const before = await storedCounts
      .find({ _id: { $in: [...boardIds] } }, { version: 1 })
      .lean<BoardCountsDocument[]>();
    const versions = new Map(before.map(({ _id, version }) => [_id, version]));
    const counted = await count(cards, boardIds);
    return { counts: counted, stored: store(counted, versions, dirtyCards, left) };
  };
}
