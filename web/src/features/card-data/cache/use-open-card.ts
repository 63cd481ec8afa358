import { getCard } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRoute } from 'wouter';
import { callQuery } from '#api/query-options.ts';

/** The card of this page; undefined on all other pages. */
export function useOpenCard() {
  const [atCard, params] = useRoute('/card/:cardId');
  return useQuery({
    ...callQuery(getCard, { params: { cardId: atCard ? params.cardId : '-' } }),
    enabled: atCard,
  });
}
