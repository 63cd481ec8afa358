import {
  boardSortFields,
  type CardFilter,
  choiceNames,
  longestSearch,
  sortOrders,
} from '@cardinal/contracts';
import { type CardSorting, type ListFilter, parseChoices, parseLabels } from '#features/card/index.ts';

/** Parses the filters and the order in a URL; invalid ones are ignored. */
export function parseFilters(address: string): ListFilter {
  const params = new URLSearchParams(address);
  const search = params.get('q')?.trim().slice(0, longestSearch) || undefined;
  return { ...parseChoices(choiceNames, params), ...parseLabels(params), search, ...parseSorting(params) };
}

function parseSorting(params: URLSearchParams): CardSorting {
  const sort = boardSortFields.find((field) => field === params.get('sort'));
  return sort ? { sort, order: sortOrders.find((order) => order === params.get('order')) ?? 'desc' } : {};
}

/** `?type=bug&q=login`; the empty string without filters. */
export function formatFilters(filters: ListFilter): string {
  const params = new URLSearchParams();
  for (const name of choiceNames) if (filters[name]) params.set(name, String(filters[name]));
  for (const name of ['label', 'labelMode'] as const) if (filters[name]) params.set(name, filters[name]);
  if (filters.search) params.set('q', filters.search);
  for (const name of ['sort', 'order'] as const) if (filters[name]) params.set(name, filters[name]);
  const text = params.toString();
  return text && `?${text}`;
}

/** The filters of an export, which is sorted by age. */
export const withoutSorting = ({ sort, order, ...filters }: ListFilter): CardFilter => filters;

/** What columns show: in the order that people gave them, unless another one is chosen. */
export const forColumns = ({ sort = 'manual', ...filters }: ListFilter): ListFilter => ({ ...filters, sort });

/** The number of selects in use. */
export const countFilters = (filters: CardFilter): number =>
  choiceNames.filter((name) => filters[name]).length + (filters.label ? 1 : 0);

export const isFiltered = (filters: CardFilter): boolean =>
  countFilters(filters) > 0 || Boolean(filters.search);
