import {
  type CardChoices,
  dashboardChoiceNames,
  isPerson,
  type LabelChoice,
  type listCards,
  type QueryOf,
} from '@cardinal/contracts';
import { parseChoices, parseLabels } from '#features/card-data/index.ts';
import type { SortDirection } from '#ui/table.tsx';

export type SortColumn = 'userPriority' | 'devPriority';

/** Filters and order of the table of cards; newest first by default. */
export interface CardFilters extends Pick<CardChoices, (typeof dashboardChoiceNames)[number]>, LabelChoice {
  /** Ids. */
  project?: string;
  board?: string;
  sort?: SortColumn;
  order?: SortDirection;
}

type Query = Partial<QueryOf<typeof listCards>>;

const pick = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Parses them from the URL; invalid values are ignored. */
export function parseFilters(params: URLSearchParams): CardFilters {
  const sort = pick<SortColumn>(['userPriority', 'devPriority'], params.get('sort'));
  const choices = parseChoices(dashboardChoiceNames, params);
  return {
    ...choices,
    // One person is a filter of boards.
    assignee: isPerson(choices.assignee) ? undefined : choices.assignee,
    ...parseLabels(params),
    project: params.get('project') || undefined,
    board: params.get('board') || undefined,
    sort,
    order: sort && (pick<SortDirection>(['asc', 'desc'], params.get('order')) ?? 'desc'),
  };
}

/** The query string of the active filters. */
export function formatFilters(filters: CardFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
}

export const toQuery = (filters: CardFilters): Query => formatFilters(filters);

const narrowing = [...dashboardChoiceNames, 'project', 'board', 'label', 'labelMode'] as const;

export const isFiltered = (filters: CardFilters): boolean => narrowing.some((name) => filters[name]);

/** Resets the filters and keeps the order. */
export const noFilters: CardFilters = Object.fromEntries(narrowing.map((name) => [name, undefined]));

/** Descending, then ascending, then back to the newest. */
export function nextSort(
  { sort, order }: CardFilters,
  column: SortColumn,
): Pick<CardFilters, 'sort' | 'order'> {
  if (sort !== column) return { sort: column, order: 'desc' };
  return order === 'desc' ? { sort: column, order: 'asc' } : { sort: undefined, order: undefined };
}
