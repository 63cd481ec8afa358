import {
  mostFound,
  type QueryOf,
  type ResponseOf,
  type SearchHit,
  type searchCards,
  wantedFields,
} from '@cardinal/contracts';
import type { OwnBoards } from '../../kernel/access/own-boards.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { KnownBoard, KnownProject, Projects } from '../../kernel/read-models/projects.ts';
import { differentWords } from '../../kernel/text/words.ts';
import type { FillIndex } from './fill-index.ts';
import type { FindEntries } from './find-entries.ts';
import { createGatherMatches } from './gather-matches.ts';
import type { Match, ReadFound, WantedCards } from './read-found.ts';

export type Search = (
  user: SignedIn,
  query: QueryOf<typeof searchCards>,
) => Promise<ResponseOf<typeof searchCards>>;

/** Different words of a search that are looked for. */
const mostWords = 10;
/** Only super admins see more. */
const mostBoards = 1_000;

/** Conditions beside the words. */
const toConditions = (
  { id }: SignedIn,
  { type, status, mine, createdSince }: QueryOf<typeof searchCards>,
): WantedCards['where'] => ({
  ...wantedFields({ type, status }),
  ...(mine === 'created' && { createdBy: id }),
  ...(mine === 'assigned' && { assigneeIds: id }),
  ...(createdSince && { createdAt: { $gte: new Date(createdSince) } }),
});

/** Whether only some cards are wanted of those that have the words. */
export const isFiltered = ({ type, status, mine, createdSince }: QueryOf<typeof searchCards>): boolean =>
  [type, status, mine, createdSince].some((wanted) => wanted !== undefined);

const named = ({ _id, name, slug }: KnownProject | KnownBoard) => ({ id: _id, name, slug });

export interface SearchDeps {
  ownBoards: OwnBoards;
  projects: Pick<Projects, 'livingProjects' | 'livingBoards'>;
  find: FindEntries;
  read: ReadFound;
  fill: Pick<FillIndex, 'isWhole'>;
}

/** Searches the boards that the user sees at this moment, whatever the index holds. */
export function createSearch({ ownBoards, projects, find, read, fill }: SearchDeps): Search {
  const gather = createGatherMatches({ read });

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

  return async (user, query) => {
    const { q, project, foundIn: place, limit, offset } = query;
    const boards = await ownBoards.chosen(await ownBoards.of(user), { project });
    const boardIds = boards.slice(0, mostBoards).map(({ _id }) => _id);
    const words = differentWords(q, mostWords);
    const isIncomplete = boards.length > mostBoards || !(await fill.isWhole());
    if (words.length === 0 || boardIds.length === 0)
      return { hits: [], hasMore: false, isPartial: isIncomplete };
    const end = Math.min(offset + limit, mostFound);
    const wanted = end + 1;
    const source = await find(boardIds, words);
    const { matches, isPartial } = await gather(source, words, {
      place,
      count: wanted,
      boardIds: new Set(boardIds),
      where: toConditions(user, query),
    });
    return {
      hits: await present(user, matches.slice(offset, end)),
      hasMore: matches.length === wanted,
      isPartial: isPartial || isIncomplete,
    };
  };
}
