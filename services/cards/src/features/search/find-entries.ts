import type { Rank } from './match.ts';
import { mergedAtOnce, toParts } from './parts.ts';
import { type EntryCollection, readEntries } from './read-entries.ts';
import type { SearchEntry } from './search-entry.model.ts';
import { parseEntryId } from './search-entry.rules.ts';
import { createTermNumbers, type Numbers } from './term-numbers.ts';
import { getTextParts } from './terms.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface FoundEntry {
  cardId: string;
  commentId: string | null;
  place: number;
}

/** Entries that may have all these words, by rank, the newest first in each; the best ranks are asked for first. */
export type FindEntries = (boardIds: readonly string[], words: readonly string[]) => Promise<EntrySource>;
export interface EntrySource {
  /** No more than so many, or as are scanned where they have to be compared; with `before`, of this place and older. */
  of(rank: Rank, most: number, before?: number): Promise<FoundEntry[]>;
  /**
   * Whether there may be others that were not looked at: several words are all common, or very many words of titles begin
   * with what was asked for, or are like it.
   */
  isBounded(): boolean;
}

/** Of several words, so many of the newest with the rarest word are asked for the others. */
const mostScanned = 500;
/** Of words that as many have, it does not matter which is the rarest. */
const common = 1_000;

/** Words as they are written in whole titles and texts. */
const asWritten: readonly Rank[] = ['title', 'text'];
/** Ranks at which words are found by their parts. */
const inTexts: readonly Rank[] = ['text', 'comment'];

/** The rank that finds a part of what this one does, before it. */
const betterRank: Partial<Record<Rank, Rank>> = { beginning: 'title', typo: 'beginning' };

/** Whether words find anything by these terms that they do not by those of a better rank. */
function findMore(found: readonly Numbers[], better: readonly Numbers[]): boolean {
  return found.some((numbers, n) => {
    const known = new Set(better[n]?.terms);
    return !isWhole(numbers) || numbers.terms.some((term) => !known.has(term));
  });
}

interface Rarity {
  word: string;
  count: number;
}

/** Of several words, only those that occur nowhere are taken for a typo, as these look-ups are many. */
const getRankFor = (rank: Rank, { count }: Rarity): Rank =>
  rank === 'typo' && count > 0 ? 'beginning' : rank;

/** The rarest first. A word that none has may have a typo: then there is another way to find it. */
const byRarity = (one: Rarity, other: Rarity): number =>
  Number(one.count === 0) - Number(other.count === 0) ||
  one.count - other.count ||
  other.word.length - one.word.length;

/** The newest of them, each once. */
function takeNewest(found: readonly FoundEntry[], most: number): FoundEntry[] {
  const different = new Map(found.map((entry) => [entry.commentId ?? entry.cardId, entry]));
  return [...different.values()].toSorted((one, other) => other.place - one.place).slice(0, most);
}

const isWhole = ({ cut }: Numbers): boolean => cut.length === 0;

/** Entries are found by the first word, of which all terms are known if there is such a one. */
const toWholeFirst = (found: readonly Numbers[]): Numbers[] =>
  found.toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)));

/** Entries with a word. On boards where not all of its terms are known, they are compared when they are read. */
const toFilter = ({ terms, cut }: Numbers): object =>
  cut.length === 0
    ? { terms: { $in: terms } }
    : { $or: [{ terms: { $in: terms } }, { boardId: { $in: cut } }] };

interface Wanted {
  boardIds: readonly string[];
  /** For each word, the terms of which an entry has one; the rarest word first. */
  terms: readonly Numbers[];
  most: number;
  before: number | undefined;
}

/** Finds entries by at most as many terms of the first word as one query merges. */
async function findBy(
  entries: EntryCollection,
  first: readonly number[],
  { boardIds, terms, most, before }: Wanted,
) {
  const [, ...others] = terms;
  const found = await readEntries<Pick<SearchEntry, '_id' | 'place'>>(entries, [
    { $match: { terms: { $in: first }, ...(before !== undefined && { place: { $lte: before } }) } },
    { $sort: { place: -1 } },
    // Terms may share a number with those of boards that the user does not see.
    { $match: { boardId: { $in: boardIds } } },
    ...(others.length > 0 ? [{ $limit: mostScanned }, { $match: { $and: others.map(toFilter) } }] : []),
    { $limit: most },
    { $project: { place: 1 } },
  ]);
  return found.map((entry) => ({ ...parseEntryId(entry), place: entry.place }));
}

/** The words of a search and their parts, the rarest first. Of one alone it does not matter how rare it is. */
async function weigh(
  words: readonly string[],
  count: (part: string) => Promise<Rarity>,
): Promise<{ parts: Rarity[]; words: Rarity[] }> {
  const parts = [...new Set(words.flatMap(getTextParts))];
  const counted =
    parts.length > 1 ? await Promise.all(parts.map(count)) : parts.map((word) => ({ word, count: 0 }));
  const counts = new Map(counted.map((part) => [part.word, part.count]));
  const whole = words.map((word) => ({
    word,
    count: words.length > 1 ? Math.min(...getTextParts(word).map((part) => counts.get(part) ?? 0)) : 0,
  }));
  return { parts: counted.toSorted(byRarity), words: whole.toSorted(byRarity) };
}

export interface FindEntriesDeps {
  entries: EntryCollection;
  vocabulary: Pick<Vocabulary, 'findBeginning' | 'findNear'>;
  /** The index of an earlier release, which serves until this one is full. */
  former: () => Promise<EntryCollection | null>;
}

export function createFindEntries({ entries, vocabulary, former }: FindEntriesDeps): FindEntries {
  async function countBy(all: readonly EntryCollection[], numbers: readonly number[]): Promise<number> {
    const counted = await Promise.all(
      all.map((one) =>
        readEntries<{ count: number }>(one, [
          { $match: { terms: { $in: numbers } } },
          { $limit: common },
          { $count: 'count' },
        ]),
      ),
    );
    return counted.flat().reduce((sum, { count }) => sum + count, 0);
  }

  async function findAll(all: readonly EntryCollection[], wanted: Wanted): Promise<FoundEntry[]> {
    const [first, ...others] = wanted.terms;
    if (!first || others.some(({ terms, cut }) => terms.length + cut.length === 0)) return [];
    const found = await Promise.all(
      all.flatMap((one) => toParts(first.terms, mergedAtOnce).map((numbers) => findBy(one, numbers, wanted))),
    );
    return takeNewest(found.flat(), wanted.most);
  }

  return async (boardIds, words) => {
    const earlier = await former();
    const all = earlier ? [entries, earlier] : [entries];
    const wordCount = words.length;
    const numbers = createTermNumbers({ vocabulary, boardIds, wordCount, withFormer: earlier !== null });
    const counted = createTermNumbers({ vocabulary, wordCount, boardIds: boardIds.slice(0, mergedAtOnce) });
    const ordered = await weigh(words, async (word) => ({
      word,
      count: await countBy(all, (await counted.by('text', word)).terms),
    }));
    const isEachKnown = ordered.parts.every(({ count }) => count > 0);
    const isCounted = boardIds.length <= mergedAtOnce;
    const isHopeless = (rank: Rank) =>
      rank === 'typo'
        ? words.length > 1 && isEachKnown
        : isCounted && !isEachKnown && asWritten.includes(rank);
    return {
      isBounded: () => (ordered.parts[0]?.count ?? 0) > mostScanned || !numbers.areAll(),
      async of(rank, most, before) {
        if (ordered.parts.length > 1 && isHopeless(rank)) return [];
        const looked = inTexts.includes(rank) ? ordered.parts : ordered.words;
        const look = (by: Rank) =>
          Promise.all(looked.map((one) => numbers.by(getRankFor(by, one), one.word)));
        const found = await look(rank);
        const better = betterRank[rank];
        if (better && !findMore(found, await look(better))) return [];
        const terms = toWholeFirst(found);
        // Most that have the first word do not have the others.
        const isCompared = terms.slice(1).some((one) => !isWhole(one));
        return findAll(all, {
          boardIds,
          terms,
          most: isCompared ? Math.max(most, mostScanned) : most,
          before,
        });
      },
    };
  };
}
