import type { QueryOf, ResponseOf, SearchHit, SearchPlace, searchCards } from '@cardinal/contracts';
import type { OwnBoards } from '../access/own-boards.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { KnownBoard, KnownProject, Projects } from '../read-models/projects.ts';
import type { FillIndex } from './fill-index.ts';
import type { EntrySource, FindEntries, FoundEntry } from './find-entries.ts';
import { marksIn, type Rank } from './match.ts';
import type { Match, ReadFound } from './read-found.ts';
import { differentWords } from './words.ts';

export type Search = (
  user: SignedIn,
  query: QueryOf<typeof searchCards>,
) => Promise<ResponseOf<typeof searchCards>>;

/** Different words of a search that are looked for. */
const mostWords = 10;
/** Only super admins see more. */
const mostBoards = 1_000;
/** Of each rank more are found than are wanted: some may be gone by now, or in other places of the same card. */
const tries = 3;
/** So often, a rank is asked for older ones where too little of what it found fits. */
const mostPages = 5;

/** Asked for together; the others only where these find too little. */
const rounds: readonly (readonly Rank[])[] = [
  ['title', 'beginning'],
  ['typo', 'text', 'comment'],
];

/** What is found at these ranks is found there. */
const ranksIn: Record<SearchPlace, readonly Rank[]> = {
  title: ['title', 'beginning', 'typo'],
  description: ['text'],
  comment: ['comment'],
};

/** Whether it is there where it was looked for: title and description are searched together. */
const isIn = (place: SearchPlace | undefined, { card }: Match, words: readonly string[]): boolean =>
  place !== 'description' || marksIn(card.description ?? '', words, 'text').length > 0;

interface Wanted {
  boardIds: ReadonlySet<string>;
  place: SearchPlace | undefined;
  count: number;
}

const named = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

export interface SearchDeps {
  ownBoards: OwnBoards;
  projects: Pick<Projects, 'livingProjects' | 'livingBoards'>;
  find: FindEntries;
  read: ReadFound;
  fill: Pick<FillIndex, 'isDone'>;
}

/** Searches the boards that the user sees at this moment, whatever the index holds. */
export function createSearch({ ownBoards, projects, find, read, fill }: SearchDeps): Search {
  /** The first matches, each card once, and whether there may be others that were not looked at. */
  async function gather(source: EntrySource, words: string[], { boardIds, place, count: wanted }: Wanted) {
    const matches = new Map<string, Match>();
    const page = wanted * tries;
    let isPartial = false;

    async function take(rank: Rank, found: readonly FoundEntry[]): Promise<void> {
      for (let at = 0; at < found.length && matches.size < wanted; at += wanted) {
        const next = found.slice(at, at + wanted).filter(({ cardId }) => !matches.has(cardId));
        for (const match of await read(next, words, rank, boardIds))
          if (!matches.has(match.card._id) && isIn(place, match, words)) matches.set(match.card._id, match);
      }
    }

    /** Takes a rank from its first page on; what fits it less well does not hide what is older. */
    async function takeAll(rank: Rank, first: readonly FoundEntry[]): Promise<void> {
      let found = first;
      for (let pages = 1; ; pages += 1) {
        await take(rank, found);
        const last = found.at(-1);
        if (matches.size >= wanted || last === undefined || found.length < page) return;
        if (pages === mostPages) {
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
    isPartial ||= source.isBounded && matches.size < wanted;
    return { matches: [...matches.values()].slice(0, wanted), isPartial };
  }

  async function present(user: SignedIn, matches: readonly Match[]): Promise<SearchHit[]> {
    const cards = matches.map(({ card }) => card);
    const shown = new Set(await ownBoards.still(user, cards));
    const [itsProjects, itsBoards] = await Promise.all([
      projects.livingProjects(cards.map(({ projectId }) => projectId)),
      projects.livingBoards(cards.map(({ boardId }) => boardId)),
    ]);
    return matches.flatMap(({ card, ...where }) => {
      const project = itsProjects.get(card.projectId);
      const board = itsBoards.get(card.boardId);
      if (!shown.has(card) || !project || !board) return [];
      const { _id: id, title, type, status, closingReason = null } = card;
      const hit = { id, title, type, status, closingReason };
      return { card: hit, project: named(project), board: named(board), ...where };
    });
  }

  return async (user, { q, project, foundIn: place, limit, offset }) => {
    const boards = await ownBoards.chosen(await ownBoards.of(user), { project });
    const boardIds = boards.slice(0, mostBoards).map(({ _id }) => _id);
    const words = differentWords(q, mostWords);
    const isIncomplete = boards.length > mostBoards || !(await fill.isDone());
    if (words.length === 0 || boardIds.length === 0)
      return { hits: [], hasMore: false, isPartial: isIncomplete };
    const wanted = offset + limit + 1;
    const source = await find(boardIds, words);
    const { matches, isPartial } = await gather(source, words, {
      ...{ place, count: wanted },
      boardIds: new Set(boardIds),
    });
    return {
      hits: await present(user, matches.slice(offset, offset + limit)),
      hasMore: matches.length === wanted,
      isPartial: isPartial || isIncomplete,
    };
  };
}
