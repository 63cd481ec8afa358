import type { Card } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { hasQueued, runInOrder } from '#api/run-in-order.ts';
import { toast } from '#ui/toast-store.ts';
import { cardKey, changeCard, findCard } from '../cache/card-cache.ts';

interface Toggle {
  name: string;
  /** Gives it or takes it back, which may be repeated; the answer has the new state. */
  send: (cardId: string, on: boolean) => Promise<Partial<Card>>;
  /** Whether it is given. */
  is: (card: Card) => boolean;
  flip: (card: Card) => Partial<Card>;
}

/** An optimistic vote. Requests are sent in the order of the clicks; a refusal reverts it. */
export function useToggle({ name, send, is, flip }: Toggle): (cardId: string) => void {
  const client = useQueryClient();
  const turns = (cardId: string) => `${name} ${cardId}`;
  const { mutate } = useMutation({
    mutationFn: ({ cardId, on }: { cardId: string; on: boolean; undo: () => void }) =>
      runInOrder(turns(cardId), () => send(cardId, on)),
    onSuccess: (answer, { cardId }) => {
      if (hasQueued(turns(cardId))) return;
      changeCard(client, cardId, answer);
      // Only the card itself contains its voters.
      void client.invalidateQueries({ queryKey: cardKey(cardId), exact: true });
    },
    onError: (error, { cardId, undo }) => {
      undo();
      void client.invalidateQueries({ queryKey: cardKey(cardId), exact: true });
      toast({ title: 'Failed to update card', description: errorMessage(error), variant: 'destructive' });
    },
  });
  return useCallback(
    (cardId: string) => {
      const card = findCard(client, cardId);
      if (card) mutate({ cardId, on: !is(card), undo: changeCard(client, cardId, flip(card)) });
    },
    [client, mutate, is, flip],
  );
}
