import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { type CardFilters, formatFilters, noFilters, parseFilters } from './card-filters.ts';
import { cardsQuery, firstPageOnly } from './cards.queries.ts';

/** The filters are in the URL, next to the tab; each change starts at the first page. */
export function useCardFilters() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const change = (changes: CardFilters) => {
    const next = { ...filters, ...changes };
    client.setQueryData(cardsQuery(next).queryKey, firstPageOnly);
    setParams({ tab: 'cards', ...formatFilters(next) }, { replace: true });
  };
  const clear = () => change(noFilters);
  return { filters, change, clear };
}
