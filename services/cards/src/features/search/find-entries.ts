import type { Rank } from './match.ts';
import { readEntries } from './read-entries.ts';
import type { SearchEntry, SearchEntryModel } from './search-entry.model.ts';
import { parseEntryId } from './search-entry.rules.ts';
import { beginsWith, getTextParts, isLike, numberOn, type Term } from './terms.ts';

export interface FoundEntry {
  cardId: string;
  commentId: string | null;
  place: number;
}

/** Entries that may have all these words, by rank, the newest first in each; the best ranks are asked for first. */
export type FindEntries = (boardIds: readonly string[], words: readonly string[]) => Promise<EntrySource>;
export interface EntrySource {
  /** No more than so many; with `before`, those of this place and older ones. */
  of(rank: Rank, most: number, before?: number): Promise<FoundEntry[]>;
  /** Whether there may be older ones that were not looked at: several words are all common. */
  isBounded: boolean;
}

/** Of several words, so many of the newest with the rarest word are asked for the others. */
const mostScanned = 500;
/** Of words that as many have, it does not matter which is the rarest. */
const common = 1_000;
/** As many as one query merges by index. */
const termsAtOnce = 200;

/** The terms of which what has this word at this rank has one; in texts, what has this part of a word. */
const termsByRank: Record<Rank, (word: string) => Term[]> = {
  title: (word) => [{ kind: 'title', word }],
  beginning: beginsWith,
  typo: isLike,
  text: (word) => [{ kind: 'text', word }],
  comment: (word) => [{ kind: 'comment', word }],
};

/** Words as they are written in whole titles and texts. */
const asWritten: readonly Rank[] = ['title', 'text'];
/** Ranks at which words are found by their parts. */
const inTexts: readonly Rank[] = ['text', 'comment'];

/** Of several words, only those that occur nowhere are taken for a typo, as these look-ups are many. */
const termsFor = (rank: Rank, { word, count }: Rarity): Term[] =>
  termsByRank[rank === 'typo' && count > 0 ? 'beginning' : rank](word);

interface Rarity {
  word: string;
  count: number;
}

const nothing: Rarity = { word: '', count: 0 };

interface Wanted {
  /** The rarest first. */
  words: readonly Rarity[];
  rank: Rank;
  most: number;
  before: number | undefined;
}

/** The rarest first. A word that none has may have a typo: then there is another way to find it. */
const byRarity = (one: Rarity, other: Rarity): number =>
  Number(one.count === 0) - Number(other.count === 0) ||
  one.count - other.count ||
  other.word.length - one.word.length;

export function createFindEntries({ entries }: { entries: SearchEntryModel }): FindEntries {
  const having = (boardIds: readonly string[], terms: readonly Term[]) => ({
    terms: { $in: boardIds.flatMap((boardId) => terms.map(numberOn(boardId))) },
  });

  async function count(boardIds: readonly string[], word: string): Promise<Rarity> {
    const [found] = await readEntries<{ count: number }>(entries, [
      { $match: having(boardIds, termsByRank.text(word)) },
      { $limit: common },
      { $count: 'count' },
    ]);
    return { word, count: found?.count ?? 0 };
  }

  /** Of as many boards as one query merges. */
  async function findOn(boardIds: readonly string[], { words, rank, most, before }: Wanted) {
    const [driver = nothing, ...others] = words;
    const found = await readEntries<Pick<SearchEntry, '_id' | 'place'>>(entries, [
      {
        $match: {
          ...having(boardIds, termsFor(rank, driver)),
          ...(before !== undefined && { place: { $lte: before } }),
        },
      },
      { $sort: { place: -1 } },
      // Terms may share a number with those of boards that the user does not see.
      { $match: { boardId: { $in: boardIds } } },
      ...(others.length > 0
        ? [
            { $limit: mostScanned },
            { $match: { $and: others.map((word) => having(boardIds, termsFor(rank, word))) } },
          ]
        : []),
      { $limit: most },
      { $project: { place: 1 } },
    ]);
    return found.map((entry) => ({ ...parseEntryId(entry), place: entry.place }));
  }

  /** The words of a search and their parts, the rarest first. Of one alone it does not matter how rare it is. */
  async function weigh(boardIds: readonly string[], words: readonly string[]) {
    const parts = [...new Set(words.flatMap(getTextParts))];
    const counted =
      parts.length > 1
        ? await Promise.all(parts.map((part) => count(boardIds, part)))
        : parts.map((word) => ({ word, count: 0 }));
    const counts = new Map(counted.map((part) => [part.word, part.count]));
    const whole = words.map((word) => ({
      word,
      count: words.length > 1 ? Math.min(...getTextParts(word).map((part) => counts.get(part) ?? 0)) : 0,
    }));
    return { parts: counted.toSorted(byRarity), words: whole.toSorted(byRarity) };
  }

  return async (boardIds, words) => {
    const ordered = await weigh(boardIds.slice(0, termsAtOnce), words);
    const isEachKnown = ordered.parts.every(({ count }) => count > 0);
    const isCounted = boardIds.length <= termsAtOnce;
    const isHopeless = (rank: Rank) =>
      rank === 'typo'
        ? words.length > 1 && isEachKnown
        : isCounted && !isEachKnown && asWritten.includes(rank);
    return {
      isBounded: (ordered.parts[0]?.count ?? 0) > mostScanned,
      async of(rank, most, before) {
        if (ordered.parts.length > 1 && isHopeless(rank)) return [];
        const looked = inTexts.includes(rank) ? ordered.parts : ordered.words;
        const size = Math.floor(termsAtOnce / Math.max(...looked.map((word) => termsFor(rank, word).length)));
        const parts = Array.from({ length: Math.ceil(boardIds.length / size) }, (_, part) =>
          boardIds.slice(part * size, (part + 1) * size),
        );
        const found = await Promise.all(
          parts.map((ids) => findOn(ids, { words: looked, rank, most, before })),
        );
        return found
          .flat()
          .toSorted((one, other) => other.place - one.place)
          .slice(0, most);
      },
    };
  };
}
