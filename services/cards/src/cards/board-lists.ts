import type { Card, CardPage, pageBoardCards, QueryOf } from '@cardinal/contracts';
import { notFound } from '@cardinal/service-kit';
import type { KnownBoard } from '../read-models/boards.ts';
import type { Sight } from '../sight/sight.ts';
import type { Viewer } from '../sight/viewer.ts';
import type { BoardTally } from './board-tally.ts';
import type { CardRow } from './card.model.ts';
import type { CardPresenter } from './card.presenter.ts';
import { type CardFilter, cursorOf, positionOf } from './card.queries.ts';
import type { CardRepository } from './card.repository.ts';
import { countsByStatus, type StatusCounts, tallyOf, totalOf } from './tally.rules.ts';

/** Cards that the list without pages shows. */
const wholeBoard = 1_000;

interface BoardAddress {
  slug: string;
  boardSlug: string;
}

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
  sight: Sight;
  cards: CardRepository;
  tally: BoardTally;
  presenter: CardPresenter;
}

export function createBoardLists({ sight, cards, tally, presenter }: BoardListParts): BoardLists {
  /** The public page shows public boards only, to the team too. */
  async function boardAt(viewer: Viewer, at: BoardAddress, publicOnly = false): Promise<KnownBoard> {
    const { board } = await sight.boardBySlugs(viewer, at.slug, at.boardSlug);
    if (publicOnly && board.visibility !== 'public') throw notFound('Board');
    return board;
  }

  /** Tallies know everything but text. A search whose matches are all on the page has no need to look again. */
  async function counts(
    boardId: string,
    filter: CardFilter,
    allFound: () => Promise<CardRow[] | null>,
  ): Promise<StatusCounts> {
    if (!filter.search) return countsByStatus(await tally.of([boardId]), filter);
    const all = await allFound();
    return all
      ? countsByStatus(tallyOf(all), {})
      : cards.countByStatus([boardId], { ...filter, status: undefined });
  }

  return {
    async list(viewer, at, { publicOnly } = {}) {
      const board = await boardAt(viewer, at, publicOnly);
      return presenter.cards(await cards.newest(board._id, {}, wholeBoard), viewer);
    },
    async page(viewer, at, { limit, cursor, ...filter }, { publicOnly } = {}) {
      const from = cursor === undefined ? undefined : positionOf(cursor);
      const board = await boardAt(viewer, at, publicOnly);
      const page = cards.newest(board._id, filter, limit + 1, from);
      const all = async () => {
        const found = await page;
        return from || filter.status || found.length > limit ? null : found;
      };
      const [found, byStatus, shown] = await Promise.all([
        page,
        counts(board._id, filter, all),
        page.then((rows) => presenter.cards(rows.slice(0, limit), viewer)),
      ]);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        cards: shown,
        nextCursor: last ? cursorOf({ createdAt: last.createdAt, id: last._id }) : null,
        total: totalOf(byStatus, filter.status),
        counts: byStatus,
      };
    },
  };
}
