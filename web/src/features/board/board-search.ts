import { type CardFilter, cardFilterNames, longestSearch } from '@cardinal/contracts';
import { parseChoices } from '#features/card/index.ts';

/** Parses the filters in a URL; invalid ones are ignored. */
export function parseFilters(address: string): CardFilter {
  const params = new URLSearchParams(address);
  const search = params.get('q')?.trim().slice(0, longestSearch) || undefined;
  return { ...parseChoices(cardFilterNames, params), search };
}

/** `?type=bug&q=login`; the empty string without filters. */
export function formatFilters(filters: CardFilter): string {
  const params = new URLSearchParams();
  for (const name of cardFilterNames) if (filters[name]) params.set(name, String(filters[name]));
  if (filters.search) params.set('q', filters.search);
  const text = params.toString();
  return text && `?${text}`;
}

/** The number of selects in use. */
export const countFilters = (filters: CardFilter): number =>
  cardFilterNames.filter((name) => filters[name]).length;

export const isFiltered = (filters: CardFilter): boolean =>
  countFilters(filters) > 0 || Boolean(filters.search);
