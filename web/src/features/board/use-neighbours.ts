import { type BoardSortField, type Card, cardPath, cardStatuses, sortValue } from '@cardinal/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import type { CardSteps } from '#features/card/index.ts';
import {
  boardCardsKey,
  boardCardsQuery,
  boardPath,
  type CardListData,
  collectCards,
  type ListFilter,
} from '#features/card-data/index.ts';
import { type BackgroundBoard, withBackgroundBoard } from './view/background-board.ts';
import { parseFilters, toColumnFilters } from './view/board-search.ts';
import { groupIn, viewIn } from './view/use-board-view.ts';
import { toPaging, useLoadMore } from './view/use-load-more.ts';

const nowhere: BackgroundBoard = { projectSlug: '-', boardSlug: '-', search: '' };
const nothing = { cards: [], canLoadMore: false, hasFailed: false, loadMore: () => undefined };

type Loaded = ReturnType<typeof useLoaded>;

/** The cards that the board or list has read already; nothing is requested for them. */
const useLoaded = (board: BackgroundBoard, filters: ListFilter) =>
  useInfiniteQuery({ ...boardCardsQuery(board, filters), enabled: false });

/** The part of a lane and column that shows the card: it may stand in several lanes, of which the first is taken. */
function useCardLane(board: BackgroundBoard, cardId: string | undefined): ListFilter | undefined {
  const client = useQueryClient();
  return useMemo(() => {
    if (!cardId || !groupIn(board.search)) return undefined;
    const lists = client.getQueriesData<CardListData>({ queryKey: boardCardsKey(board) });
    const shows = ([key, data]: (typeof lists)[number]) =>
      (key.at(-1) as ListFilter).lane &&
      data?.pages.some(({ cards }) => cards.some(({ id }) => id === cardId));
    const [key] = lists.find(shows) ?? [];
    const { status, lane } = (key?.at(-1) ?? {}) as ListFilter;
    return lane && { status, lane };
  }, [client, board, cardId]);
}

/**
 * The lists of the view that the card was opened from: one, a column after the other, or a part of a lane; and what they
 * are sorted by.
 */
function useLists(
  board: BackgroundBoard,
  cardId: string | undefined,
): { lists: Loaded[]; sort: BoardSortField | undefined } {
  const filters = useMemo(() => parseFilters(board.search, board), [board]);
  const inColumn = (index: number) => ({ ...toColumnFilters(filters), status: cardStatuses[index] });
  const list = useLoaded(board, filters);
  const columns = [
    useLoaded(board, inColumn(0)),
    useLoaded(board, inColumn(1)),
    useLoaded(board, inColumn(2)),
    useLoaded(board, inColumn(3)),
  ];
  const inLane = useCardLane(board, cardId);
  const lane = useLoaded(board, { ...toColumnFilters(filters), ...inLane });
  if (viewIn(board.search) === 'list') return { lists: [list], sort: filters.sort };
  if (groupIn(board.search)) return { lists: inLane ? [lane] : [], sort: toColumnFilters(filters).sort };
  const lists = columns.filter((_, index) => !filters.status || filters.status === cardStatuses[index]);
  return { lists, sort: toColumnFilters(filters).sort };
}

/**
 * The cards before and after an open one, in the order of the board that it was opened from, with its filters. `own`:
 * the address says which board it is.
 */
export function useNeighbours(
  board: BackgroundBoard | undefined,
  cardId: string | undefined,
  own: boolean,
): CardSteps | undefined {
  const [, navigate] = useLocation();
  // Without an open card the board is not to render with every change of its lists.
  const { lists, sort } = useLists((cardId && board) || nowhere, cardId);
  const cards = lists.flatMap(({ data }) => collectCards(data));
  const { previous, next } = usePlace(cards, cardId, sort);
  useReadOn(lists, cardId);
  if (!board || !cardId || cards.length === 0) return undefined;
  const totals = lists.map(({ data }) => data?.pages[0]?.total ?? 0);
  return {
    previous,
    next,
    position: cards.findIndex(({ id }) => id === cardId) + 1,
    total: totals.reduce((sum, total) => sum + total, 0),
    // Closing leads back to the board, however many cards one has leafed through.
    go: (id) =>
      own
        ? navigate(`${boardPath(board)}/card/${id}${board.search}`, { replace: true })
        : navigate(cardPath(id), { replace: true, state: withBackgroundBoard(board) }),
  };
}

/** Its neighbours; a card that moves while it is open keeps those it had, so that leafing goes on where it was. */
function usePlace(cards: readonly Card[], cardId: string | undefined, sort: BoardSortField = 'createdAt') {
  const place = useRef<{ cardId?: string; state?: string; previous?: string; next?: string }>({});
  const index = cards.findIndex(({ id }) => id === cardId);
  const card = cards[index];
  const state = card && `${card.status} ${sortValue(card, sort)}`;
  const { state: before } = place.current;
  // After a reload, the lists come later than the card.
  if (cardId !== place.current.cardId || (card && (before === undefined || state === before)))
    place.current = { cardId, state, previous: cards[index - 1]?.id, next: card && cards[index + 1]?.id };
  const isThere = (id: string | undefined) => id !== undefined && cards.some((other) => other.id === id);
  const { previous, next } = place.current;
  return {
    previous: isThere(previous) ? previous : cards[index - 1]?.id,
    next: isThere(next) ? next : card && cards[index + 1]?.id,
  };
}

/** Reads the next page of the list before its end is reached. */
function useReadOn(lists: readonly Loaded[], cardId: string | undefined): void {
  const indexIn = (list: Loaded) => collectCards(list.data).findIndex(({ id }) => id === cardId);
  const list = lists.find((one) => indexIn(one) >= 0);
  useLoadMore(
    list ? { cards: collectCards(list.data), ...toPaging(list) } : nothing,
    list ? indexIn(list) : -1,
  );
}
