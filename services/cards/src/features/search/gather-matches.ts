import type { SearchPlace } from '@cardinal/contracts';
import type { EntrySource, FoundEntry } from './find-entries.ts';
import { marksIn, type Rank } from './match.ts';
import type { Match, ReadFound, WantedCards } from './read-found.ts';

/** Of each rank more are found than are wanted: some may be gone by now, or in other places of the same card. */
const tries = 3;
/** At least as many are found at once where only some cards are wanted, as most of them may be others. */
const filteredPage = 200;
/** Of these, so many are read at once at least: with few wanted, each read would be of a handful. */
const filteredRead = 50;
/** So often, a rank is asked for older ones where too little of what it found fits. */
const mostPages = 5;

/** Asked for together; the others only where these find too little. */
const rounds: readonly (readonly Rank[])[] = [
  ['title', 'beginning'],
  ['typo', 'text', 'comment'],
];

/** The ranks that find something in a place. */
const ranksIn: Record<SearchPlace, readonly Rank[]> = {
  title: ['title', 'beginning', 'typo'],
  description: ['text'],
  comment: ['comment'],
};

/** Whether it is there where it was looked for: title and description are searched together. */
const isIn = (place: SearchPlace | undefined, { card }: Match, words: readonly string[]): boolean =>
  place !== 'description' || marksIn(card.description ?? '', words, 'text').length > 0;

interface Wanted extends WantedCards {
  place: SearchPlace | undefined;
  count: number;
}

/** How many cards a search for this many has in memory at the same time. */
export const readAtOnce = (count: number, isFiltered: boolean): number =>
  isFiltered ? Math.max(count, filteredRead) : count;

/** Finds the first matches, each card once, and says whether there may be others that were not looked at. */
export function createGatherMatches({ read }: { read: ReadFound }) {
  return async function gather(
    source: EntrySource,
    words: string[],
    { place, count: wanted, ...which }: Wanted,
  ) {
    const matches = new Map<string, Match>();
    const isFiltered = Object.keys(which.where).length > 0;
    const page = isFiltered ? Math.max(wanted * tries, filteredPage) : wanted * tries;
    const few = readAtOnce(wanted, isFiltered);
    let isPartial = false;

    async function take(rank: Rank, found: readonly FoundEntry[]): Promise<void> {
      // Of more than were asked for, few fit.
      const atOnce = found.length > page ? Math.max(few, filteredRead) : few;
      for (let at = 0; at < found.length && matches.size < wanted; at += atOnce) {
        const next = found.slice(at, at + atOnce).filter(({ cardId }) => !matches.has(cardId));
        for (const match of await read(next, words, rank, which))
          if (!matches.has(match.card._id) && isIn(place, match, words)) matches.set(match.card._id, match);
      }
    }

    /** Takes a rank from its first page on; what fits it less well does not hide what is older. */
    async function takeAll(rank: Rank, first: readonly FoundEntry[]): Promise<void> {
      let found = first;
      for (let looked = found.length; ; looked += found.length) {
        await take(rank, found);
        const last = found.at(-1);
        if (matches.size >= wanted || last === undefined || found.length < page) return;
        if (looked >= mostPages * page) {
          isPartial = true;
          return;
        }
        // Others may be of the same place, unless the whole page is.
        const isOfOnePlace = found[0]?.place === last.place;
        found = await source.of(rank, page, isOfOnePlace ? last.place - 1 : last.place);
      }
    }

    for (const all of rounds) {
      if (matches.size >= wanted) break;
      const round = place ? all.filter((rank) => ranksIn[place].includes(rank)) : all;
      const firsts = await Promise.all(round.map((rank) => source.of(rank, page)));
      for (const [n, rank] of round.entries())
        if (matches.size < wanted) await takeAll(rank, firsts[n] ?? []);
    }
    isPartial ||= source.isBounded() && matches.size < wanted;
    return { matches: [...matches.values()].slice(0, wanted), isPartial };
  };
}
