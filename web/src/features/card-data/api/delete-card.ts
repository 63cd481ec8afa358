import { type CardDetail, deleteCard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { removeCard } from '../changes/store-card.ts';
import { toBoardAddress } from '../links/card-links.ts';
import { offerCardUndo, quoteTitle } from '../undo/offer-undo.ts';

export function useDeleteCard(card: CardDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deleteCard, { params: { cardId: card.id } }),
    onSuccess: () => {
      removeCard(client, card.id);
      const what = `deletion of ${quoteTitle(card.title)}`;
      const step = { what, cards: { deleted: [card.id] }, address: toBoardAddress(card) };
      toast({ title: 'Card deleted', variant: 'success', action: offerCardUndo(client, step) });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete card', description: errorMessage(error), variant: 'destructive' }),
  });
}
