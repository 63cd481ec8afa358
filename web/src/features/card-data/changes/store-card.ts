import type { Card, CardDetail } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError } from '#api/api-error.ts';
import { showWaiting } from '#features/outbox/index.ts';
import { addCard, cardKey, commentsKey, findCard } from '../cache/card-cache.ts';
import {
  changeInTables,
  findListed,
  moveInLists,
  refreshCardLists,
  toListCard,
} from '../cache/card-lists.ts';
import { toBoardAddress } from '../links/card-links.ts';
import { cardQuery } from '../queries/card.queries.ts';

/** Stores the server's answer, unless a newer version is cached. */
export function storeCard(client: QueryClient, detail: CardDetail): void {
  const known = findCard(client, detail.id);
  if (known && known.version > detail.version) return;
  client.setQueryData(cardKey(detail.id), detail);
  // A list may have counted a card that it does not show yet; only the server knows.
  if (!bringIntoLists(client, detail)) refreshCardLists(client, toBoardAddress(detail));
}

/**
 * Updates the lists with a card. Returns false if no list contains it.
 * @param address of its board, which the answer of a list does not have
 */
export function bringIntoLists(
  client: QueryClient,
  answered: CardDetail | (Card & { hidden?: undefined }),
  address = toBoardAddress(answered as CardDetail),
): boolean {
  const listed = findListed(client, answered.id);
  if (!listed || listed.card.version > answered.version) return listed !== undefined;
  const { address: from, card: before } = listed;
  const card = toListCard(answered);
  const staysOnBoard = before.boardId === card.boardId;
  moveInLists(client, from, before, staysOnBoard && !answered.hidden ? card : undefined);
  if (answered.hidden) return true;
  if (staysOnBoard) changeInTables(client, card.id, card);
  else addCard(client, address, card);
  return true;
}

function takeOut(client: QueryClient, cardId: string): void {
  const listed = findListed(client, cardId);
  if (listed) moveInLists(client, listed.address, listed.card);
}

/** Takes a card out of the lists, and forgets its data: a page that still shows it reads it anew. */
export function dropCard(client: QueryClient, cardId: string): void {
  takeOut(client, cardId);
  void client.invalidateQueries({ queryKey: cardKey(cardId), exact: true });
}

/** Removes a deleted card from all caches. If it is open, "not found" is shown without a request. */
export function removeCard(client: QueryClient, cardId: string): void {
  takeOut(client, cardId);
  for (const queryKey of [cardKey(cardId), commentsKey(cardId)]) {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    if (!query?.isActive()) client.removeQueries({ queryKey, exact: true });
    else {
      void query.cancel({ silent: true });
      query.setState({
        data: undefined,
        error: gone,
        status: 'error',
        fetchStatus: 'idle',
        isInvalidated: false,
      });
    }
  }
}

const gone = new ApiError(404, '{"error":"Card not found","code":"not_found","requestId":""}', 'Not Found');

/** Reads a card again after a change by somebody else, and updates all caches. */
export async function refreshCard(client: QueryClient, cardId: string): Promise<void> {
  try {
    const detail = await client.fetchQuery({ ...cardQuery(cardId), staleTime: 0, retry: false });
    // The server answers for a merged card with the card that it was merged into.
    if (detail.id !== cardId) return dropCard(client, cardId);
    if (!bringIntoLists(client, detail)) refreshCardLists(client, toBoardAddress(detail));
    showWaiting();
  } catch (error) {
    if (isApiError(error, 404)) removeCard(client, cardId);
  }
}
