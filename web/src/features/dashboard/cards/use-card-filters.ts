import { useSearchParams } from 'wouter';
import { type CardFilters, formatFilters, parseFilters } from './card-filters.ts';

/** The filters stand in the address, beside the tab. */
export function useCardFilters() {
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const change = (changes: CardFilters) =>
    setParams({ tab: 'cards', ...formatFilters({ ...filters, ...changes }) }, { replace: true });
  const clear = () => change({ type: undefined, project: undefined, board: undefined, status: undefined });
  return { filters, change, clear };
}
