import { boardSortFields, sortOrders } from '@cardinal/contracts';
import type { BoardAddress, CardSorting } from '#features/card-data/index.ts';

/** Parses an order in a URL, or of an earlier visit; none if it is invalid. */
export function parseSorting(params: URLSearchParams): CardSorting {
  const sort = boardSortFields.find((field) => field === params.get('sort'));
  return sort ? { sort, order: sortOrders.find((order) => order === params.get('order')) ?? 'desc' } : {};
}

const getStorageKey = ({ projectSlug, boardSlug }: BoardAddress) =>
  `cardinal_sort:${projectSlug}/${boardSlug}`;

/** The order that the user chose for a board on this device; none if they did not. */
export function restoreSorting(address: BoardAddress): CardSorting {
  try {
    return parseSorting(new URLSearchParams(localStorage.getItem(getStorageKey(address)) ?? ''));
  } catch {
    return {};
  }
}

export function rememberSorting(address: BoardAddress, { sort, order = 'desc' }: CardSorting): void {
  try {
    if (sort) localStorage.setItem(getStorageKey(address), `sort=${sort}&order=${order}`);
    else localStorage.removeItem(getStorageKey(address));
  } catch {
    // Storage is blocked: the order is that of the address.
  }
}
