import type { BoardSortField, Card, CardPage, pageBoardCards, QueryOf } from '@cardinal/contracts';
import { cardCountsOf, countsByStatus, totalOf } from '../card-counts/card-counts.rules.ts';
import type { CardRow } from '../cards/card.model.ts';
import type { ListedCard } from '../cards/card.presenter.ts';
import type { BoardSearch } from './board-search.ts';
import { type BoardSorting, byAge, cursorOf, type ListFilter, type Position } from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';
import { comesAfter, type SearchedCard } from './search.rules.ts';

export type PageQuery = Omit<QueryOf<typeof pageBoardCards>, 'cursor' | 'assignee'> & ListFilter;
type SearchQuery = Omit<PageQuery, keyof BoardSorting>;

/** Presents cards to whoever asks for a list. */
export type ShowCards = (cards: readonly ListedCard[]) => Promise<Card[]>;

/** Where the page after this one begins, if there is more than `limit`. */
export function nextOf(found: readonly PlacedCard[], limit: number, sort: BoardSortField): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  if (!last) return null;
  const value = sort === 'createdAt' ? undefined : last[sort];
  return cursorOf({ createdAt: last.createdAt, id: last._id, value });
}

type PlacedCard = Pick<CardRow, '_id' | 'createdAt'> & Partial<Pick<CardRow, BoardSortField>>;

export interface SearchPageDeps {
  cards: CardListRepository;
  search: BoardSearch;
}

/** A page of a search in memory; null where the database has to search. Its rows are read while it is being confirmed. */
export function createSearchPage({ cards, search }: SearchPageDeps) {
  return async function searchPage(
    boardId: string,
    { limit, status, ...filter }: SearchQuery,
    from: Position | undefined,
    show: ShowCards,
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
    const byStatus = countsByStatus(cardCountsOf(matches), {});
    return {
      cards: await show(await rows),
      nextCursor: nextOf(rest, limit, byAge.sort),
      total: totalOf(byStatus, status),
      counts: byStatus,
    };
  };
}
