import {
  byAge,
  type Card,
  getManualPosition,
  type PublicCardPage,
  type pageBoardCards,
  type pagePublicCards,
  type QueryOf,
  seesBoard,
} from '@cardinal/contracts';
import { notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { CardPresenter, ListedCard } from '../../kernel/card/card.presenter.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import {
  type CardCounts,
  countCards,
  countsByStatus,
  countsByType,
  getTotal,
} from '../../kernel/card-counts/card-counts.rules.ts';
import type { Spreads } from '../places/spread.repository.ts';
import type { BoardSearch } from './board-search.ts';
import { isCounted, type ListFilter, type Position, parseCursor, placeAt } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';
import { type BoardAddress, createEachPage, type EachPage, toListFilter } from './each-page.ts';
import { isHeld } from './search.rules.ts';
import { createSearchPage, getNextCursor, type PageQuery, type ShowCards } from './search-page.ts';

/** Cards that the list without pages shows. */
export const wholeBoard = 1_000;

interface PageOptions {
  from: Position | undefined;
  show: ShowCards;
  /** Whether the cards are counted by type as well, which the public board shows. */
  byType: boolean;
}

export interface BoardLists {
  list(viewer: Viewer, at: BoardAddress, options?: { publicOnly?: boolean }): Promise<Card[]>;
  page(
    viewer: Viewer,
    at: BoardAddress,
    query: QueryOf<typeof pagePublicCards> & Pick<QueryOf<typeof pageBoardCards>, 'lane'>,
    options?: { publicOnly?: boolean } & Pick<ListFilter, 'delivered'>,
  ): Promise<PublicCardPage>;
  eachPage: EachPage;
}

export interface BoardListDeps {
  access: BoardAccess;
  cards: CardListRepository;
  boardCounts: BoardCounts;
  search: BoardSearch;
  spreads: Pick<Spreads, 'now'>;
  presenter: CardPresenter;
}

export function createBoardLists({
  access,
  cards,
  boardCounts,
  search,
  spreads,
  presenter,
}: BoardListDeps): BoardLists {
  const searchPage = createSearchPage({ cards, search });

  /** The public page shows public boards only, to the team too. */
  async function boardAt(viewer: Viewer, at: BoardAddress, publicOnly = false) {
    const { board, role } = await access.boardBySlugs(viewer, at.slug, at.boardSlug);
    if (publicOnly && !seesBoard(null, board.visibility)) throw notFound('Board');
    const show: ShowCards = (found) => presenter.cards(found, viewer, role);
    return { boardId: board._id, role, show };
  }

  /** The position of the last card that was read, whose rank may have been spread since. */
  async function positionNow(boardId: string, position: Position): Promise<Position> {
    const { status, rank } = placeAt(position.value);
    if (!status) return position;
    const now = await spreads.now({ boardId, status }, rank);
    return { ...position, value: getManualPosition({ status, rank: now }) };
  }

  /**
   * If stored counts do not know it, a list that is on the page as a whole has no need to look again.
   */
  async function counted(
    boardId: string,
    filter: ListFilter,
    allFound: () => Promise<ListedCard[] | null>,
  ): Promise<CardCounts> {
    if (isCounted(filter)) return boardCounts.of([boardId]);
    const all = await allFound();
    return all ? countCards(all) : cards.countByKind([boardId], filter);
  }

  async function readPage(
    boardId: string,
    { limit, sort, order, ...filter }: PageQuery,
    { from, show, byType }: PageOptions,
  ): Promise<PublicCardPage> {
    const uncounted = { status: undefined, ...(byType ? { type: undefined } : {}) };
    const page = cards.ofBoard(boardId, filter, { sort, order }, { limit: limit + 1, from });
    const all = async () => {
      const found = await page;
      const isCut = filter.status || (byType && filter.type) || found.length > limit;
      return from || isCut ? null : found;
    };
    const [found, kinds, shown] = await Promise.all([
      page,
      counted(boardId, { ...filter, ...uncounted }, all),
      page.then((rows) => show(rows.slice(0, limit))),
    ]);
    const counts = countsByStatus(kinds, filter);
    return {
      cards: shown,
      nextCursor: getNextCursor(found, limit, sort),
      total: getTotal(counts, filter.status),
      counts,
      typeCounts: countsByType(kinds, filter),
    };
  }

  return {
    async list(viewer, at, { publicOnly } = {}) {
      const { boardId, show } = await boardAt(viewer, at, publicOnly);
      return show(await cards.ofBoard(boardId, {}, byAge, { limit: wholeBoard }));
    },
    eachPage: createEachPage({ boardAt, positionNow, cards }),
    async page(viewer, at, { cursor, ...asked }, { publicOnly, ...kept } = {}) {
      const read = cursor === undefined ? undefined : parseCursor(cursor, asked.sort);
      const { boardId, role, show } = await boardAt(viewer, at, publicOnly);
      const from = read && asked.sort === 'manual' ? await positionNow(boardId, read) : read;
      const query = { ...toListFilter(asked, viewer, role), ...kept };
      const { assigned, labelled, laned, reason, delivered, ...searched } = query;
      // Cards held in memory for searches have no votes, assignees, labels and reasons.
      const isElsewhere = assigned || labelled || laned || reason || delivered;
      const inMemory = searched.search && !isElsewhere && isHeld(asked.sort);
      const found = inMemory ? await searchPage(boardId, searched, from, show) : null;
      return found ?? readPage(boardId, query, { from, show, byType: publicOnly ?? false });
    },
  };
}
