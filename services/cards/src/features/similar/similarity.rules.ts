import { differentParts } from '../../kernel/text/words.ts';
import { mergedAtOnce } from '../search/parts.ts';
import { formerTerms, inTitleOrText, numberOn, stem } from '../search/terms.ts';

/** Words of the title and of the description that are compared. */
const mostTitleWords = 12;
const mostTextWords = 10;
/** A word of the description says less than one of the title. */
const textWeight = 0.3;
/** Of words as long as this, the beginning counts too: "export" is like "exporting". */
const beginningLength = 5;
const beginningWeight = 0.7;
/** How much of a similarity comes of a title that says nothing else than the draft. */
const titleWeight = 0.4;
/** Cards less similar than this are not shown. */
export const leastSimilar = 0.16;

/** A word of a draft, with numbers that stand for it and its beginning. */
export interface DraftWord {
  word: string;
  weight: number;
  whole: number;
  /** Of words in titles that begin as it does; null for short words. */
  beginning: number | null;
}

export const getBeginning = (word: string): string | null => {
  const letters = [...word];
  return letters.length >= beginningLength ? letters.slice(0, beginningLength).join('') : null;
};

/** The words by which a draft of a card is compared with the cards of a board. */
export function wordsOfDraft(boardId: string, title: string, description: string): DraftWord[] {
  const inTitle = differentParts(title, mostTitleWords);
  const inText = differentParts(description, mostTextWords).filter((word) => !inTitle.includes(word));
  const getTermNumber = numberOn(boardId);
  return [
    ...inTitle.map((word) => {
      const start = getBeginning(word);
      const beginning = start === null ? null : getTermNumber({ kind: 'start', word: start });
      return { word, weight: 1, whole: getTermNumber({ kind: 'text', word: stem(word) }), beginning };
    }),
    ...inText.map((word) => ({
      ...{ word, weight: textWeight },
      ...{ whole: getTermNumber({ kind: 'text', word: stem(word) }), beginning: null },
    })),
  ];
}

interface ExpandOptions {
  /** The words of titles that begin as these words do. */
  vocabulary: readonly string[];
  /** Whether the index of an earlier release is asked, too. */
  withFormer: boolean;
}

/** For each number of these words, the terms of which cards have one in the index of the search. */
export function expandWords(
  boardId: string,
  words: readonly DraftWord[],
  { vocabulary, withFormer }: ExpandOptions,
): Map<number, number[]> {
  const getTermNumber = numberOn(boardId);
  const expanded = new Map<number, number[]>();
  for (const { word, whole, beginning } of words) {
    expanded.set(whole, inTitleOrText(stem(word)).map(getTermNumber));
    const start = getBeginning(word);
    if (beginning === null || start === null) continue;
    const titleWords = vocabulary.filter((one) => one.startsWith(start));
    const own = titleWords.map((one) => getTermNumber({ kind: 'title', word: one }));
    const former = withFormer ? formerTerms('beginning', start).map(getTermNumber) : [];
    expanded.set(beginning, [...former, ...own].slice(0, mergedAtOnce));
  }
  return expanded;
}

/** The weight of a term: the fewer cards have it, the larger. */
export type Weigh = (term: number) => number;

/** The cards that have a term, by their places. */
export interface Found {
  /** Newest first. */
  places: readonly number[];
  /** Whether no other card has it. */
  isAll: boolean;
}

/** From the newest of them to the oldest. */
const getSpan = ({ places: [newest = 0, ...older] }: Found): number => newest - (older.at(-1) ?? newest);

/** Of the terms that more cards have than were found, the rarest first: their newest cards go back the furthest. */
export const rarestCommon = (found: ReadonlyMap<number, Found>): number[] =>
  [...found]
    .filter(([, { isAll }]) => !isAll)
    .toSorted(([, one], [, other]) => getSpan(other) - getSpan(one))
    .map(([term]) => term);

/**
 * By how many of `total` cards have a term. Of one that more cards have than were found, older cards are taken to have it
 * as often as the newest.
 */
export function weighBy(found: ReadonlyMap<number, Found>, total: number): Weigh {
  const ends = [...found.values()].flatMap(({ places }) => [places[0] ?? 0, places.at(-1) ?? 0]);
  const whole = Math.max(...ends) - Math.min(...ends);
  const estimateCount = (one: Found): number => {
    const more = one.isAll ? 1 : whole / Math.max(1, getSpan(one));
    return Math.min(Math.max(total, one.places.length), one.places.length * Math.max(1, more));
  };
  const getWeight = (count: number) => Math.log(1 + total / Math.max(1, count));
  const weights = new Map([...found].map(([term, one]) => [term, getWeight(estimateCount(one))]));
  return (term) => weights.get(term) ?? getWeight(0);
}

/** The share of what a draft says that a card with these terms says too; from 0 to 1. */
export function getShare(words: readonly DraftWord[], terms: ReadonlySet<number>, weigh: Weigh): number {
  let said = 0;
  let shared = 0;
  for (const { weight, whole, beginning } of words) {
    const full = weight * weigh(whole);
    said += full;
    if (terms.has(whole)) shared += full;
    else if (beginning !== null && terms.has(beginning))
      shared += Math.min(full, weight * weigh(beginning)) * beginningWeight;
  }
  return said === 0 ? 0 : shared / said;
}

export interface CardShare {
  cardId: string;
  share: number;
}

/** The cards that have the most of a draft, and enough of it. One may be in two indexes, of which one is behind. */
export function takeMostSimilar(shares: readonly CardShare[], most: number): Map<string, number> {
  const highest = new Map<string, number>();
  for (const { cardId, share } of shares) highest.set(cardId, Math.max(share, highest.get(cardId) ?? 0));
  const enough = [...highest].filter(([, share]) => share >= leastSimilar);
  return new Map(enough.toSorted(([, one], [, other]) => other - one).slice(0, most));
}

/** The share of a title's words that the draft has too; from 0 to 1. */
export function shareOfTitle(title: string, words: readonly DraftWord[]): number {
  const has = new Set(words.flatMap(({ word }) => [stem(word), getBeginning(word) ?? stem(word)]));
  const own = differentParts(title, mostTitleWords);
  if (own.length === 0) return 0;
  return own.filter((word) => has.has(stem(word)) || has.has(getBeginning(word) ?? '')).length / own.length;
}

/** How similar a card is, by the shares of what both say; from 0 to 1. */
export const getSimilarity = (share: number, ofTitle: number): number =>
  share * (1 - titleWeight + titleWeight * ofTitle);
