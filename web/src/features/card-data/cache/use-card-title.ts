import { useQuery } from '@tanstack/react-query';
import { cardQuery } from '../queries/card.queries.ts';

/** The title of an open card once it is loaded, for the page title. */
export function useCardTitle(cardId: string | undefined): string | undefined {
  const { data } = useQuery({ ...cardQuery(cardId ?? 'none'), enabled: false });
  return data?.title;
}
