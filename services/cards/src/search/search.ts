import type { QueryOf, ResponseOf, SearchHit, searchCards } from '@cardinal/contracts';
import type { OwnBoards } from '../access/own-boards.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { KnownBoard, KnownProject, Projects } from '../read-models/projects.ts';
import type { FillIndex } from './fill-index.ts';
import type { EntrySource, FindEntries, FoundEntry } from './find-entries.ts';
import type { Rank } from './match.ts';
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

/** Asked for together; the others only where these find too little. */
const rounds: readonly (readonly Rank[])[] = [
  ['title', 'beginning'],
  ['typo', 'text', 'comment'],
];

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
  /** The first matches, each card once. */
  async function gather(source: EntrySource, words: string[], boardIds: ReadonlySet<string>, wanted: number) {
    const matches = new Map<string, Match>();
    const take = async (rank: Rank, found: FoundEntry[]) => {
      for (let at = 0; at < found.length && matches.size < wanted; at += wanted) {
        const next = found.slice(at, at + wanted).filter(({ cardId }) => !matches.has(cardId));
        for (const match of await read(next, words, rank, boardIds))
          if (!matches.has(match.card._id)) matches.set(match.card._id, match);
      }
    };
    for (const round of rounds) {
      if (matches.size >= wanted) break;
      const found = await Promise.all(round.map((rank) => source.of(rank, wanted * tries)));
      for (const [n, rank] of round.entries()) await take(rank, found[n] ?? []);
    }
    return [...matches.values()].slice(0, wanted);
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
      const { _id: id, title, type, status } = card;
      return { card: { id, title, type, status }, project: named(project), board: named(board), ...where };
    });
  }

  return async (user, { q, project, limit, offset }) => {
    const boards = await ownBoards.chosen(await ownBoards.of(user), { project });
    const boardIds = boards.slice(0, mostBoards).map(({ _id }) => _id);
    const words = differentWords(q, mostWords);
    const isPartial = boards.length > mostBoards || !(await fill.isDone());
    if (words.length === 0 || boardIds.length === 0) return { hits: [], hasMore: false, isPartial };
    const wanted = offset + limit + 1;
    const source = await find(boardIds, words);
    const matches = await gather(source, words, new Set(boardIds), wanted);
    return {
      hits: await present(user, matches.slice(offset, offset + limit)),
      hasMore: matches.length === wanted,
      isPartial: isPartial || (source.isBounded && matches.length < wanted),
    };
  };
}
