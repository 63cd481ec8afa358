import {
  type BoardSortField,
  type Card,
  type PublicCardPage,
  type pageBoardCards,
  passesChoices,
  type QueryOf,
} from '@cardinal/contracts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import {
  countCards,
  countsByStatus,
  countsByType,
  getTotal,
} from '../../kernel/card-counts/card-counts.rules.ts';
import type { BoardSearch } from './board-search.ts';
import {
  type ListFilter,
  type PlacedCard,
  type Position,
  positionAt,
  toCursor,
} from './card-list.queries.ts';
import type { CardListRepository } from './card-list.repository.ts';
import { comesAfter, type SearchedCard } from './search.rules.ts';

export type PageQuery = Omit<QueryOf<typeof pageBoardCards>, 'cursor' | 'assignee'> & ListFilter;
type SearchQuery = Omit<PageQuery, 'assigned'>;

/** Presents cards to the reader of a list. */
export type ShowCards = (cards: readonly ListedCard[]) => Promise<Card[]>;

/** Cursor of the next page, if there is more than `limit`. */
export function getNextCursor(
  found: readonly PlacedCard[],
  limit: number,
  sort: BoardSortField,
): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return last ? toCursor(positionAt(last, sort)) : null;
}

export interface SearchPageDeps {
  cards: CardListRepository;
  search: BoardSearch;
}

/** A page of a search in memory; null where the database has to search. Its rows are read while it is being confirmed. */
export function createSearchPage({ cards, search }: SearchPageDeps) {
  return async function searchPage(
    boardId: string,
    { limit, status, type, sort, order, ...filter }: SearchQuery,
    from: Position | undefined,
    show: ShowCards,
  ): Promise<PublicCardPage | null> {
    const sorting = { sort, order };
    // The counts are of what passes without these two.
    const passes = passesChoices({ status, type });
    const selectPage = (matches: readonly SearchedCard[]) => {
      const rest = matches.filter(passes).filter(comesAfter(from, sorting));
      return {
        matches,
        rest,
        rows: cards.findAll(
          [boardId],
          rest.slice(0, limit).map(({ _id }) => _id),
        ),
      };
    };
    let early: ReturnType<typeof selectPage> | undefined;
    const matches = await search.find(boardId, filter, sorting, (guessed) => {
      early = selectPage(guessed);
      // Whether it failed is of interest only if it is the answer.
      early.rows.catch(() => {});
    });
    if (!matches) return null;
    const { rest, rows } = early?.matches === matches ? early : selectPage(matches);
    const counted = countCards(matches);
    const counts = countsByStatus(counted, { type });
    return {
      cards: await show(await rows),
      nextCursor: getNextCursor(rest, limit, sort),
      total: getTotal(counts, status),
      counts,
      typeCounts: countsByType(counted, { status }),
    };
  };
}
