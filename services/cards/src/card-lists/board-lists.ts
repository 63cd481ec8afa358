import {
  type Card,
  type CardFilter,
  type CardPage,
  type pageBoardCards,
  type QueryOf,
  seesBoard,
} from '@cardinal/contracts';
import { fitting, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../access/board-access.ts';
import type { Viewer } from '../access/viewer.ts';
import type { BoardTally } from '../card-counts/board-tally.ts';
import { countsByStatus, type StatusCounts, tallyOf, totalOf } from '../card-counts/tally.rules.ts';
import type { CardRow } from '../cards/card.model.ts';
import type { CardPresenter, ListedCard } from '../cards/card.presenter.ts';
import type { KnownBoard } from '../read-models/boards.ts';
import type { BoardSearch } from './board-search.ts';
import { cursorOf, type Position, positionOf } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';
import { comesAfter, type SearchedCard } from './search.rules.ts';

/** Cards that the list without pages shows. */
export const wholeBoard = 1_000;

interface BoardAddress {
  slug: string;
  boardSlug: string;
}

type PageQuery = Omit<QueryOf<typeof pageBoardCards>, 'cursor'>;

export interface BoardLists {
  list(viewer: Viewer, at: BoardAddress, options?: { publicOnly?: boolean }): Promise<Card[]>;
  page(
    viewer: Viewer,
    at: BoardAddress,
    query: QueryOf<typeof pageBoardCards>,
    options?: { publicOnly?: boolean },
  ): Promise<CardPage>;
}

export interface BoardListParts {
  access: BoardAccess;
  cards: CardListRepository;
  tally: BoardTally;
  search: BoardSearch;
  presenter: CardPresenter;
}

/** Where the page after this one begins, if there is more than `limit`. */
function nextOf(found: readonly Pick<CardRow, '_id' | 'createdAt'>[], limit: number): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last ? cursorOf({ createdAt: last.createdAt, id: last._id }) : null;
}

export function createBoardLists({ access, cards, tally, search, presenter }: BoardListParts): BoardLists {
  /** The public page shows public boards only, to the team too. */
  async function boardAt(viewer: Viewer, at: BoardAddress, publicOnly = false): Promise<KnownBoard> {
    const { board } = await access.boardBySlugs(viewer, at.slug, at.boardSlug);
    if (publicOnly && !seesBoard(null, board.visibility)) throw notFound('Board');
    return board;
  }

  /** Tallies know everything but text. A search whose matches are all on the page has no need to look again. */
  async function counts(
    boardId: string,
    filter: CardFilter,
    allFound: () => Promise<ListedCard[] | null>,
  ): Promise<StatusCounts> {
    if (!filter.search) return countsByStatus(await tally.of([boardId]), filter);
    const all = await allFound();
    return all
      ? countsByStatus(tallyOf(all), {})
      : cards.countByStatus([boardId], { ...filter, status: undefined });
  }

  /** A page of a search in memory; null where the database has to search. Its rows are read while it is being confirmed. */
  async function searchPage(
    boardId: string,
    { limit, status, ...filter }: PageQuery,
    from: Position | undefined,
    viewer: Viewer,
  ): Promise<CardPage | null> {
    const pageOf = (matches: readonly SearchedCard[]) => {
      const rest = matches.filter((card) => !status || card.status === status).filter(comesAfter(from));
      return { matches, rest, rows: cards.findAll(rest.slice(0, limit).map(({ _id }) => _id)) };
    };
    let early: ReturnType<typeof pageOf> | undefined;
    const matches = await search.find(boardId, filter, (guessed) => {
      early = pageOf(guessed);
      // Whether it failed is of interest only if it is the answer.
      early.rows.catch(() => {});
    });
    if (!matches) return null;
    const { rest, rows } = early?.matches === matches ? early : pageOf(matches);
    const byStatus = countsByStatus(tallyOf(matches), {});
    return {
      cards: await presenter.cards(await rows, viewer),
      nextCursor: nextOf(rest, limit),
      total: totalOf(byStatus, status),
      counts: byStatus,
    };
  }

  async function readPage(
    boardId: string,
    { limit, ...filter }: PageQuery,
    from: Position | undefined,
    viewer: Viewer,
  ): Promise<CardPage> {
    const page = cards.newest(boardId, filter, limit + 1, from);
    const all = async () => {
      const found = await page;
      return from || filter.status || found.length > limit ? null : found;
    };
    const [found, byStatus, shown] = await Promise.all([
      page,
      counts(boardId, filter, all),
      page.then((rows) => presenter.cards(rows.slice(0, limit), viewer)),
    ]);
    return {
      cards: shown,
      nextCursor: nextOf(found, limit),
      total: totalOf(byStatus, filter.status),
      counts: byStatus,
    };
  }

  return {
    async list(viewer, at, { publicOnly } = {}) {
      const board = await boardAt(viewer, at, publicOnly);
      return fitting(await presenter.cards(await cards.newest(board._id, {}, wholeBoard), viewer));
    },
    async page(viewer, at, { cursor, ...query }, { publicOnly } = {}) {
      const from = cursor === undefined ? undefined : positionOf(cursor);
      const board = await boardAt(viewer, at, publicOnly);
      const found = query.search ? await searchPage(board._id, query, from, viewer) : null;
      return found ?? readPage(board._id, query, from, viewer);
    },
  };
}
