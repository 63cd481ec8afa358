import { givingUp } from '../../kernel/load/query-limits.ts';
import { mergedAtOnce, toParts } from './parts.ts';
import type { SearchWordModel } from './search-word.model.ts';
import { type FoundIds, shareOut, type WordsOnBoard } from './word-shares.ts';

/** Of more words, those of the newest cards are taken: these come first in a search. */
export const mostTaken = 600;
/** For each word that is taken, so many are looked at. */
const lookedAtForOne = 30;
/** Of each board, so many are looked at, however many boards there are. */
const leastLookedAt = 500;
/** Longer than any look-up takes. Milliseconds. */
const limitMs = 2_000;

export interface WantedWords {
  boardIds: readonly string[];
  /** The words on these boards. */
  toFilter(boardIds: readonly string[]): object;
  /** The index that finds them. */
  hint: string | object;
  /** Words that are taken of all boards together. */
  most: number;
}

/** Finds words of boards. However many one board has, those of the others are found as without it. */
export type FindWords = (wanted: WantedWords) => Promise<FoundIds>;

export function createFindWords({ words }: { words: SearchWordModel }): FindWords {
  const { collection } = words;

  async function read(
    { toFilter, hint }: WantedWords,
    looks: readonly (readonly string[])[],
    looked: number,
  ): Promise<WordsOnBoard[]> {
    const [first = [], ...others] = looks.map((boardIds) => [
      { $match: toFilter(boardIds) },
      { $limit: looked },
      { $project: { boardId: 1, used: 1 } },
    ]);
    const newest = { $topN: { n: mostTaken, sortBy: { used: -1 }, output: '$_id' } };
    const pipeline = [
      ...first,
      ...others.map((stages) => ({ $unionWith: { coll: collection.name, pipeline: stages } })),
      { $group: { _id: '$boardId', count: { $sum: 1 }, newest } },
    ];
    const found = collection.aggregate<WordsOnBoard>(pipeline, { hint, maxTimeMS: limitMs });
    return givingUp(found.toArray());
  }

  return async (wanted) => {
    const { boardIds, most } = wanted;
    const looked = most * lookedAtForOne;
    const together = await read(wanted, [boardIds], looked);
    const isCut = together.reduce((sum, { count }) => sum + count, 0) >= looked;
    if (!isCut || boardIds.length === 1) return shareOut(together, { most, looked });
    // Words of the first boards may have been as many as that: each board is looked at by itself.
    const ofEach = Math.max(Math.floor(looked / boardIds.length), leastLookedAt);
    const apart: WordsOnBoard[] = [];
    for (const ids of toParts(boardIds, mergedAtOnce)) {
      const looks = ids.map((id) => [id]);
      apart.push(...(await read(wanted, looks, ofEach)));
    }
    return shareOut(apart, { most, looked: ofEach });
  };
}
