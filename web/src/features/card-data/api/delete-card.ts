import { type CardDetail, deleteCard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { addressOf, removeCard } from '../cache/card-cache.ts';
import { offerCardUndo, quoted } from '../undo/offer-undo.ts';

export function useDeleteCard(card: CardDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deleteCard, { params: { cardId: card.id } }),
    onSuccess: () => {
      removeCard(client, card.id);
      const what = `deletion of ${quoted(card.title)}`;
      const step = { what, cards: { deleted: [card.id] }, address: addressOf(card) };
      toast({ title: 'Card deleted', variant: 'success', action: offerCardUndo(client, step) });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete card', description: errorMessage(error), variant: 'destructive' }),
  });
}
