import { cardStatuses, cardTypes } from '@cardinal/contracts';
import type { CardFilters } from '#features/card/index.ts';

const pick = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads the filters from an address; what makes no sense counts as not set. */
export function parseFilters(search: string): CardFilters {
  const params = new URLSearchParams(search);
  const priority = Number(params.get('priority'));
  return {
    type: pick(cardTypes, params.get('type')),
    status: pick(cardStatuses, params.get('status')),
    priority: Number.isInteger(priority) && priority >= 1 && priority <= 5 ? priority : undefined,
    search: params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined,
  };
}

/** The longest text that the server searches for. */
export const MAX_SEARCH = 200;

/** `?type=bug&q=login`; the empty string where nothing is filtered. */
export function formatFilters({ type, status, priority, search }: CardFilters): string {
  const params = new URLSearchParams();
  if (type) params.set('type', type);
  if (status) params.set('status', status);
  if (priority) params.set('priority', String(priority));
  if (search) params.set('q', search);
  const text = params.toString();
  return text && `?${text}`;
}

/** How many of the three selects are in use. */
export const countFilters = ({ type, status, priority }: CardFilters): number =>
  [type, status, priority].filter(Boolean).length;

export const isFiltered = (filters: CardFilters): boolean =>
  countFilters(filters) > 0 || Boolean(filters.search);
