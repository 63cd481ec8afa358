import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { type BoardAddress, boardPath, type ListFilter } from '#features/card/index.ts';
import { formatFilters, parseFilters } from './board-search.ts';

/** Debounce of the search. Milliseconds. */
const TYPING_PAUSE_MS = 200;

/** The filters of a board and the order of its list, which are in its URL, and the search text. */
export function useFilters(address: BoardAddress, search: string) {
  const [, navigate] = useLocation();
  const filters = useMemo(() => parseFilters(search), [search]);
  const [typed, setTyped] = useState(filters.search ?? '');
  const wanted = typed.trim();

  function setFilters(next: ListFilter) {
    navigate(boardPath(address) + formatFilters(next), { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait
  useEffect(() => {
    if (wanted === (filters.search ?? '')) return;
    const timer = setTimeout(() => setFilters({ ...filters, search: wanted }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, filters]);

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
