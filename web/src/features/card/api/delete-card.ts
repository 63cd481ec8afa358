import { deleteCard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { removeCard } from '../card-cache.ts';

export function useDeleteCard(cardId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deleteCard, { params: { cardId } }),
    onSuccess: () => {
      removeCard(client, cardId);
      toast({ title: 'Card deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete card', description: errorMessage(error), variant: 'destructive' }),
  });
}
