import {
  type BoardGroup,
  type BoardMode,
  byAge,
  type CardFilter,
  choiceNames,
  type ListDensity,
  longestSearch,
  type ViewSettings,
} from '@cardinal/contracts';
import { type BoardAddress, type ListFilter, parseChoices, parseLabels } from '#features/card-data/index.ts';
import { parseSorting, restoreSorting } from '../sorting/sorting-memory.ts';

/**
 * Parses the filters and the order in the URL of a board; invalid ones are ignored. Without an order there, it is that of
 * the last visit.
 */
export function parseFilters(search: string, board: BoardAddress): ListFilter {
  const params = new URLSearchParams(search);
  const sorting = params.has('sort') || params.has('view') ? parseSorting(params) : restoreSorting(board);
  return {
    ...parseChoices(choiceNames, params),
    ...parseLabels(params),
    search: params.get('q')?.trim().slice(0, longestSearch) || undefined,
    ...sorting,
  };
}

/** The filters of what has no order. */
export const omitSorting = ({ sort, order, ...filters }: ListFilter): CardFilter => filters;

/** The filters of columns, in the order that people gave the cards unless another one is chosen. */
export const toColumnFilters = ({ sort = 'manual', ...filters }: ListFilter): ListFilter => ({
  ...filters,
  sort,
});

/** The state that a saved view of this would hold. */
export const toViewSettings = (
  { sort, order = 'desc', ...filter }: ListFilter,
  mode: BoardMode,
  density: ListDensity,
  group: BoardGroup | null,
): ViewSettings => ({
  mode,
  group,
  density,
  filter,
  sort: sort ?? (mode === 'list' ? byAge.sort : 'manual'),
  order,
});

/** The number of selects in use. */
export const countFilters = (filters: CardFilter): number =>
  choiceNames.filter((name) => filters[name]).length + (filters.label ? 1 : 0);

export const isFiltered = (filters: CardFilter): boolean =>
  countFilters(filters) > 0 || Boolean(filters.search);
