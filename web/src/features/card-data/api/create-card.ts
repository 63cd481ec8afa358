import { type BodyInputOf, createCard, listBoards } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';
import { addCard } from '../cache/card-cache.ts';
import type { BoardAddress } from '../filters/card-filters.ts';

type NewCard = BodyInputOf<typeof createCard>;

export function useCreateCard({ projectSlug, boardSlug }: BoardAddress) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCard) => request(createCard, { params: { slug: projectSlug, boardSlug }, body }),
    onSuccess: (card) => {
      addCard(client, { projectSlug, boardSlug }, card);
      const boards = callKey(listBoards, { params: { slug: projectSlug } });
      void client.invalidateQueries({ queryKey: boards, exact: true });
    },
    onError: (error) =>
      toast({ title: 'Failed to create card', description: errorMessage(error), variant: 'destructive' }),
  });
}
