import { type BodyInputOf, type Card, createCard, listBoards } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { perform, type Sending, toRequest } from '#features/outbox/index.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';
import { addCard } from '../cache/card-cache.ts';
import type { BoardAddress } from '../filters/card-filters.ts';

type NewCard = BodyInputOf<typeof createCard>;

/** A new card as the outbox keeps it. */
export interface KeptCard {
  address: BoardAddress;
  author: { id: string; username: string } | null;
  body: NewCard;
}

export const sendCard = ({ address, body }: KeptCard, sending: Sending): Promise<Card> =>
  request(createCard, {
    params: { slug: address.projectSlug, boardSlug: address.boardSlug },
    body,
    ...toRequest(sending),
  });

export function storeNewCard(client: QueryClient, address: BoardAddress, card: Card): void {
  addCard(client, address, card);
  const boards = callKey(listBoards, { params: { slug: address.projectSlug } });
  void client.invalidateQueries({ queryKey: boards, exact: true });
}

/** The answer is undefined where the card is kept until there is a connection. */
export function useCreateCard(address: BoardAddress) {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: (body: NewCard) => {
      const author = user && { id: user.id, username: user.username };
      return perform('card.create', { address, author, body }, sendCard);
    },
    networkMode: 'always',
    onSuccess: (card) => card && storeNewCard(client, address, card),
    onError: (error) =>
      toast({ title: 'Failed to create card', description: errorMessage(error), variant: 'destructive' }),
  });
}
