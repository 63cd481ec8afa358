import { type CardChoices, dashboardFilterNames, type listCards, type QueryOf } from '@cardinal/contracts';
import { parseChoices } from '#features/card/index.ts';
import type { SortDirection } from '#ui/table.tsx';

export type SortColumn = 'userPriority' | 'devPriority';

/** What the table of cards is narrowed to and ordered by; newest first where no column is chosen. */
export interface CardFilters extends Pick<CardChoices, (typeof dashboardFilterNames)[number]> {
  /** Ids. */
  project?: string;
  board?: string;
  sort?: SortColumn;
  order?: SortDirection;
}

type Query = Partial<QueryOf<typeof listCards>>;

const pick = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads them from the address; what makes no sense counts as not set. */
export function parseFilters(params: URLSearchParams): CardFilters {
  const sort = pick<SortColumn>(['userPriority', 'devPriority'], params.get('sort'));
  return {
    ...parseChoices(dashboardFilterNames, params),
    project: params.get('project') || undefined,
    board: params.get('board') || undefined,
    sort,
    order: sort && (pick<SortDirection>(['asc', 'desc'], params.get('order')) ?? 'desc'),
  };
}

/** Only what is set; the other way round. */
export function formatFilters(filters: CardFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
}

export const toQuery = (filters: CardFilters): Query => formatFilters(filters);

const narrowing = [...dashboardFilterNames, 'project', 'board'] as const;

export const isFiltered = (filters: CardFilters): boolean => narrowing.some((name) => filters[name]);

/** All cards, in the order that they have. */
export const noFilters: CardFilters = Object.fromEntries(narrowing.map((name) => [name, undefined]));

/** The highest first, then the lowest, then back to the newest. */
export function nextSort(
  { sort, order }: CardFilters,
  column: SortColumn,
): Pick<CardFilters, 'sort' | 'order'> {
  if (sort !== column) return { sort: column, order: 'desc' };
  return order === 'desc' ? { sort: column, order: 'asc' } : { sort: undefined, order: undefined };
}
