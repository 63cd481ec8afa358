import { listHiddenCards, unhideCard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { pagesQuery } from '#api/pages-query.ts';
import { toast } from '#ui/toast-store.ts';

/** The hidden cards of a project, the last one first, page by page. */
export const hiddenQuery = (slug: string) => ({
  ...pagesQuery(listHiddenCards, { params: { slug } }),
  staleTime: 0,
});

export function useShowAgain(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) => request(unhideCard, { params: { cardId } }),
    onSuccess: () => void toast({ title: 'It is shown again', variant: 'success' }),
    onError: (error) =>
      void toast({ title: 'Nothing was done', description: errorMessage(error), variant: 'destructive' }),
    // Somebody else may have been first.
    onSettled: () => client.invalidateQueries({ queryKey: hiddenQuery(slug).queryKey }),
  });
}
