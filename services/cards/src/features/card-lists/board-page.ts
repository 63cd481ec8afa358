import type { BoardSorting, CardStatus } from '@cardinal/contracts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';
import {
  after,
  columnsFrom,
  indexFor,
  isComputed,
  isIn,
  type ListFilter,
  mayBeWithout,
  type Position,
  type Sorting,
  toCardQuery,
} from './card-list.queries.ts';

/** A list before its page is chosen: what is in it, and the index that it comes out of. */
export interface List {
  query: Record<string, unknown>;
  hint: string;
  sorting: Sorting;
  /** Filter of computed values. */
  beyond?: object;
}

export interface Page {
  offset: number;
  limit: number;
}

/** Cards of one board, from a position on. */
export type ReadBoardPage = (
  boardId: string,
  filter: ListFilter,
  sorting: BoardSorting,
  page: { limit: number; from?: Position | undefined },
) => Promise<ListedCard[]>;

interface BoardPageDeps {
  read(list: List, page: Page): Promise<ListedCard[]>;
}

/** Pages of a board, by a query each, or by one for each column. */
export function createBoardPage({ read }: BoardPageDeps): ReadBoardPage {
  const inOneOrder = (
    part: object,
    ...[boardId, filter, sorting, { limit, from }]: Parameters<ReadBoardPage>
  ): Promise<ListedCard[]> => {
    const beyond = from ? after(from, sorting) : {};
    // Computed values are known only after the cards were read.
    const computed = isComputed(sorting.sort);
    const query = { boardId, $and: [toCardQuery(filter), part, computed ? {} : beyond] };
    const list = { query, hint: indexFor(1, filter, sorting.sort), sorting };
    return read(computed ? { ...list, beyond } : list, { offset: 0, limit });
  };

  /** Cards without a value come last, by age. */
  async function thoseWithoutLast(
    ...[boardId, filter, sorting, { limit, from }]: Parameters<ReadBoardPage>
  ): Promise<ListedCard[]> {
    const { sort, order } = sorting;
    const isLast = from !== undefined && from.value === undefined;
    const having = { [sort]: { $gte: sort === 'devPriority' ? 0 : '' } };
    const found = isLast ? [] : await inOneOrder(having, boardId, filter, sorting, { limit, from });
    if (found.length === limit) return found;
    const rest = { limit: limit - found.length, from: isLast ? from : undefined };
    const byAge = { sort: 'createdAt', order } as const;
    return [...found, ...(await inOneOrder({ [sort]: null }, boardId, filter, byAge, rest))];
  }

  /** One column after the other, the first of them from the position on. */
  async function columnByColumn(
    columns: readonly CardStatus[],
    ...[boardId, filter, sorting, { limit, from }]: Parameters<ReadBoardPage>
  ): Promise<ListedCard[]> {
    const found: ListedCard[] = [];
    for (const status of columns) {
      const page = { limit: limit - found.length, from: from && isIn(status, from) ? from : undefined };
      found.push(...(await inOneOrder({}, boardId, { ...filter, status }, sorting, page)));
      if (found.length === limit) break;
    }
    return found;
  }

  return (boardId, filter, sorting, page) => {
    const { sort } = sorting;
    if (mayBeWithout(sort)) return thoseWithoutLast(boardId, filter, sorting, page);
    if (sort !== 'manual') return inOneOrder({}, boardId, filter, sorting, page);
    const columns = columnsFrom(sorting, page.from);
    const wanted = columns.filter((column) => !filter.status || column === filter.status);
    return columnByColumn(wanted, boardId, filter, sorting, page);
  };
}
