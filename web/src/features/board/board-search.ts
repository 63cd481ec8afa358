import { type CardFilter, cardFilterNames, longestSearch } from '@cardinal/contracts';
import { parseChoices } from '#features/card/index.ts';

/** Reads the filters from an address; what makes no sense counts as not set. */
export function parseFilters(address: string): CardFilter {
  const params = new URLSearchParams(address);
  const search = params.get('q')?.trim().slice(0, longestSearch) || undefined;
  return { ...parseChoices(cardFilterNames, params), search };
}

/** `?type=bug&q=login`; the empty string where nothing is filtered. */
export function formatFilters(filters: CardFilter): string {
  const params = new URLSearchParams();
  for (const name of cardFilterNames) if (filters[name]) params.set(name, String(filters[name]));
  if (filters.search) params.set('q', filters.search);
  const text = params.toString();
  return text && `?${text}`;
}

/** How many of the selects are in use. */
export const countFilters = (filters: CardFilter): number =>
  cardFilterNames.filter((name) => filters[name]).length;

export const isFiltered = (filters: CardFilter): boolean =>
  countFilters(filters) > 0 || Boolean(filters.search);
