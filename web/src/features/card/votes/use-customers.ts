import {
  addCustomerVote,
  type BodyInputOf,
  type CustomerVote,
  listCustomerVotes,
  removeCustomerVote,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { pagesQuery } from '#api/pages-query.ts';
import { cardKey } from '#features/card-data/index.ts';
import { toast } from '#ui/toast-store.ts';

export const customersQuery = (cardId: string) => pagesQuery(listCustomerVotes, { params: { cardId } });

/** Reads the list and the number of votes again. */
function useRefresh(cardId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: customersQuery(cardId).queryKey }),
      client.invalidateQueries({ queryKey: cardKey(cardId), exact: true }),
    ]);
}

export function useAddCustomer(cardId: string) {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addCustomerVote>) =>
      request(addCustomerVote, { params: { cardId }, body }),
    retry: false,
    onSuccess: useRefresh(cardId),
    onError: (error) =>
      toast({ title: 'The vote was not added', description: errorMessage(error), variant: 'destructive' }),
  });
}

export function useRemoveCustomer(cardId: string) {
  return useMutation({
    mutationFn: ({ id: voteId }: CustomerVote) => request(removeCustomerVote, { params: { cardId, voteId } }),
    onSuccess: useRefresh(cardId),
    onError: (error) =>
      toast({ title: 'The vote was not removed', description: errorMessage(error), variant: 'destructive' }),
  });
}
