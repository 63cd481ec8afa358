import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { type BoardAddress, boardPath, formatFilters, type ListFilter } from '#features/card-data/index.ts';
import { viewIdIn, withFilters } from '#features/views/index.ts';
import { rememberSorting } from '../sorting/sorting-memory.ts';
import { parseFilters } from './board-search.ts';

/** Debounce of the search. Milliseconds. */
const TYPING_PAUSE_MS = 200;

/** The filters of a board and the order of its list, which are in its URL, and the search text. */
export function useFilters(address: BoardAddress, search: string) {
  const [, navigate] = useLocation();
  const { projectSlug, boardSlug } = address;
  const filters = useMemo(
    () => parseFilters(search, { projectSlug, boardSlug }),
    [search, projectSlug, boardSlug],
  );
  const [typed, setTyped] = useState(filters.search ?? '');
  const wanted = typed.trim();
  // Another view of the same board brings its own text.
  const [known, setKnown] = useState(filters.search);
  if (known !== filters.search) {
    setKnown(filters.search);
    if ((filters.search ?? '') !== wanted) setTyped(filters.search ?? '');
  }

  function setFilters(next: ListFilter) {
    // The order of a view is not that of the board.
    if (viewIdIn(search) === null) rememberSorting(address, next);
    navigate(boardPath(address) + withFilters(search, formatFilters(next)), { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (wanted === (filters.search ?? '')) return;
    const timer = setTimeout(() => setFilters({ ...filters, search: wanted }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, filters]);

  // The order of the last visit is in the address too, so that anyone who gets a copy sees the same.
  const isRestored = filters.sort !== undefined && !new URLSearchParams(search).has('sort');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each board
  useEffect(() => {
    if (isRestored) setFilters(filters);
  }, [isRestored]);

  return {
    filters,
    typed,
    setTyped,
    setFilters: (next: ListFilter) => setFilters({ ...next, search: wanted }),
    clear: () => {
      setTyped('');
      setFilters({ sort: filters.sort, order: filters.order });
    },
  };
}
