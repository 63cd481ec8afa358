import { useQuery } from '@tanstack/react-query';
import { referencesQuery } from '#features/card-data/index.ts';

/** Whether what a card refers to is on its first way here; nothing need wait for another attempt. */
export function useReferencesComing(cardId: string | undefined): boolean {
  const { isLoading, failureCount } = useQuery({
    ...referencesQuery(cardId ?? 'none'),
    enabled: cardId !== undefined,
  });
  return isLoading && failureCount === 0;
}
