import type { Card } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { isChanging, perform, type Sending } from '#features/outbox/index.ts';
import { toast } from '#ui/toast-store.ts';
import { cardKey, changeCard, findCard } from '../cache/card-cache.ts';

/** A vote as the outbox keeps it. */
export interface KeptVote {
  cardId: string;
  on: boolean;
  title: string;
}

export interface Toggle {
  name: string;
  /** Gives it or takes it back, which may be repeated; the answer has the new state. */
  send: (vote: KeptVote, sending: Sending) => Promise<Partial<Card>>;
  /** Whether it is given. */
  is: (card: Card) => boolean;
  flip: (card: Card) => Partial<Card>;
}

const getThing = ({ name }: Toggle, cardId: string) => `${name} ${cardId}`;

/** Sends votes for the same card one after the other. */
export const toSend =
  (toggle: Toggle): Toggle['send'] =>
  (vote, sending) =>
    runInOrder(getThing(toggle, vote.cardId), () => toggle.send(vote, sending));

/** An optimistic vote. Requests are sent in the order of the clicks; a refusal reverts it. */
export function useToggle(toggle: Toggle): (cardId: string) => void {
  const { name, is, flip } = toggle;
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ undo: _, ...vote }: KeptVote & { undo: () => void }) =>
      perform(name, vote, toSend(toggle), { thing: getThing(toggle, vote.cardId) }),
    networkMode: 'always',
    onSuccess: (answer, { cardId }) => {
      if (!answer || isChanging(getThing(toggle, cardId))) return;
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
      if (card)
        mutate({ cardId, on: !is(card), title: card.title, undo: changeCard(client, cardId, flip(card)) });
    },
    [client, mutate, is, flip],
  );
}
