import { type EntryCollection, readEntries } from '../search/read-entries.ts';
import type { SearchEntry } from '../search/search-entry.model.ts';
import { parseEntryId } from '../search/search-entry.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import {
  type CardShare,
  type DraftWord,
  expandWords,
  type Found,
  getBeginning,
  getShare,
  rarestCommon,
  type Weigh,
} from './similarity.rules.ts';

/** Entries of the index that are read, by what they share of the rarer words. */
const mostCompared = 40;
/** Cards that are looked for by each word, the newest. */
const newest = 100;
/** Of words that more cards have, the rarest are looked for further back: an old report may share no rarer word. */
const furtherBack = { terms: 8, newest: 1_500 };

/** The terms of cards for each number of a draft's words. */
type Terms = ReadonlyMap<number, readonly number[]>;

/** Finds the places of cards that have terms, from the index alone. */
function createLook(entries: EntryCollection) {
  /** The newest that have one of the terms of each number. */
  async function look(terms: Terms, most: number): Promise<Map<number, Found>> {
    const [first = [], ...others] = [...terms].map(([term, numbers]) => [
      { $match: { terms: { $in: numbers } } },
      { $sort: { place: -1 } },
      { $limit: most },
      { $group: { _id: term, places: { $push: '$place' } } },
    ]);
    const union = others.map((pipeline) => ({ $unionWith: { coll: entries.collectionName, pipeline } }));
    const found = await readEntries<{ _id: number; places: number[] }>(entries, [...first, ...union]);
    return new Map(found.map(({ _id, places }) => [_id, { places, isAll: places.length < most }]));
  }

  return async (terms: Terms): Promise<Map<number, Found>> => {
    const found = await look(terms, newest);
    const common = new Set(rarestCommon(found).slice(0, furtherBack.terms));
    if (common.size === 0) return found;
    const again = new Map([...terms].filter(([term]) => common.has(term)));
    return new Map([...found, ...(await look(again, furtherBack.newest))]);
  };
}

/** Joins the results of two indexes. */
function join(one: ReadonlyMap<number, Found>, other: ReadonlyMap<number, Found>): Map<number, Found> {
  const joined = new Map(one);
  for (const [term, { places, isAll }] of other) {
    const known = one.get(term) ?? { places: [], isAll: true };
    const both = [...new Set([...known.places, ...places])].toSorted((a, b) => b - a);
    joined.set(term, { places: both, isAll: known.isAll && isAll });
  }
  return joined;
}

/** The cards with the most of these terms, each with the rarest of them, by which it is found. */
function best(found: ReadonlyMap<number, Found>, weigh: Weigh): { terms: number; place: number }[] {
  const scores = new Map<number, { score: number; terms: number }>();
  const rarestFirst = [...found].toSorted(([one], [other]) => weigh(other) - weigh(one));
  for (const [term, { places }] of rarestFirst) {
    const weight = weigh(term);
    for (const place of places) {
      const known = scores.get(place);
      if (known) known.score += weight;
      else scores.set(place, { score: weight, terms: term });
    }
  }
  return [...scores]
    .toSorted(([, one], [, other]) => other.score - one.score)
    .slice(0, mostCompared)
    .map(([place, { terms }]) => ({ terms, place }));
}

export interface CompareEntriesDeps {
  entries: EntryCollection;
  /** The index of an earlier release, which serves until this one is full. */
  former: () => Promise<EntryCollection | null>;
  vocabulary: Pick<Vocabulary, 'findBeginning'>;
}

/** The entries of a board that have words of a draft. */
export interface EntriesOfDraft {
  /** By the numbers of its words. */
  found: ReadonlyMap<number, Found>;
  /** The share that each card has of the draft. */
  compare(weigh: Weigh): Promise<CardShare[]>;
}

/** Compares drafts with the index of the search. */
export function createCompareEntries({ entries, former, vocabulary }: CompareEntriesDeps) {
  async function expand(boardId: string, words: readonly DraftWord[], withFormer: boolean): Promise<Terms> {
    const starts = words.flatMap(({ word, beginning }) =>
      beginning === null ? [] : (getBeginning(word) ?? []),
    );
    const known = starts.length > 0 ? (await vocabulary.findBeginning([boardId], starts)).words : [];
    return expandWords(boardId, words, { vocabulary: known.map(({ word }) => word), withFormer });
  }

  return async (boardId: string, words: readonly DraftWord[]): Promise<EntriesOfDraft> => {
    const earlier = await former();
    const terms = await expand(boardId, words, earlier !== null);
    const all = earlier ? [entries, earlier] : [entries];
    const looked = await Promise.all(all.map((one) => createLook(one)(terms)));
    const found = looked.reduce(join);
    const numbers = [...new Set([...terms.values()].flat())];
    const listNumbers = (own: readonly number[]) =>
      [...terms]
        .filter(([, ofNumber]) => ofNumber.some((term) => own.includes(term)))
        .map(([number]) => number);
    return {
      found,
      async compare(weigh) {
        const wanted = best(found, weigh).map(({ terms: number, place }) => ({
          terms: { $in: terms.get(number) ?? [] },
          place,
        }));
        const pipeline = [
          { $match: { $or: wanted } },
          { $project: { terms: { $setIntersection: ['$terms', numbers] } } },
        ];
        const shared = await Promise.all(
          all.map((one) => readEntries<Pick<SearchEntry, '_id' | 'terms'>>(one, pipeline)),
        );
        return shared.flat().map((entry) => ({
          cardId: parseEntryId(entry).cardId,
          share: getShare(words, new Set(listNumbers(entry.terms)), weigh),
        }));
      },
    };
  };
}
