import type { Card, CardDetail } from '@cardinal/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, isApiError } from '#api/api-error.ts';
import type { BoardAddress } from '../filters/card-filters.ts';
import { toBoardAddress } from '../links/card-links.ts';
import { cardQuery, commentsQuery } from '../queries/card.queries.ts';
import { cancelReads } from './cancel-reads.ts';
import {
  changeInTables,
  findInTables,
  findListed,
  moveInLists,
  refreshCardLists,
  toListCard,
} from './card-lists.ts';

/**
 * Applies a change of a card to all caches at once: the card itself, its board's lists and the dashboard's tables.
 * Lists are cached under `boardCardsKey` and `publicCardsKey` of `card-lists.ts`.
 */
export const cardKey = (cardId: string): QueryKey => cardQuery(cardId).queryKey;
export const commentsKey = (cardId: string): QueryKey => commentsQuery(cardId).queryKey;

/** The card from any cache; the newer version if a list and the card itself differ. */
export function findCard(client: QueryClient, cardId: string): Card | undefined {
  const detail = client.getQueryData<CardDetail>(cardKey(cardId));
  const listed = findListed(client, cardId)?.card ?? findInTables(client, cardId);
  return detail && !(listed && listed.version > detail.version) ? detail : listed;
}

/** Changes a card in all caches. Returns a function that reverts this, except for what has changed since. */
export function changeCard(client: QueryClient, cardId: string, changes: Partial<Card>): () => void {
  const before = findCard(client, cardId);
  if (!before) return () => undefined;
  cancelReads(client, cardId);
  const detail = client.getQueryData<CardDetail>(cardKey(cardId));
  const listed =
    findListed(client, cardId) ?? (detail && { card: toListCard(detail), address: toBoardAddress(detail) });
  if (listed) moveInLists(client, listed.address, listed.card, { ...listed.card, ...changes });
  if (detail) client.setQueryData<CardDetail>(cardKey(cardId), { ...detail, ...changes });
  changeInTables(client, cardId, changes);
  return () => {
    const now = findCard(client, cardId);
    const keys = Object.keys(changes) as (keyof Card)[];
    // A newer version from a list may contain only the beginning of the description.
    if (before.descriptionIsCut && 'description' in changes) return refreshSoon(client, cardId);
    const mine = keys.filter((key) => now?.[key] === changes[key]);
    if (mine.length === 0) return;
    changeCard(client, cardId, Object.fromEntries(mine.map((key) => [key, before[key]])));
  };
}

function refreshSoon(client: QueryClient, cardId: string): void {
  void client.invalidateQueries({ queryKey: cardKey(cardId) });
}

/** Stores the server's answer, unless a newer version is cached. */
export function storeCard(client: QueryClient, detail: CardDetail): void {
  const known = findCard(client, detail.id);
  if (known && known.version > detail.version) return;
  client.setQueryData(cardKey(detail.id), detail);
  // A list may have counted a card that it does not show yet; only the server knows.
  if (!bringIntoLists(client, detail)) refreshCardLists(client, toBoardAddress(detail));
}

/** Updates the lists with the cached card. Returns false if no list contains it. */
export function bringIntoLists(client: QueryClient, detail: CardDetail): boolean {
  const listed = findListed(client, detail.id);
  if (!listed) return false;
  if (listed.card.version > detail.version) return true;
  if (detail.hidden) {
    moveInLists(client, listed.address, listed.card, undefined);
    return true;
  }
  const card = toListCard(detail);
  if (listed.card.boardId !== detail.boardId) {
    moveInLists(client, listed.address, listed.card, undefined);
    if (!findListed(client, detail.id)) moveInLists(client, toBoardAddress(detail), undefined, card);
    return true;
  }
  moveInLists(client, listed.address, listed.card, card);
  changeInTables(client, detail.id, card);
  return true;
}

/** Adds a new card to the lists of its board. */
export function addCard(client: QueryClient, address: BoardAddress, card: Card): void {
  if (!findListed(client, card.id)) moveInLists(client, address, undefined, card);
}

/** Takes a card out of the lists, and forgets its data: a page that still shows it reads it anew. */
export function dropCard(client: QueryClient, cardId: string): void {
  const listed = findListed(client, cardId);
  if (listed) moveInLists(client, listed.address, listed.card, undefined);
  void client.invalidateQueries({ queryKey: cardKey(cardId), exact: true });
}

/** Removes a deleted card from all caches. If it is open, "not found" is shown without a request. */
export function removeCard(client: QueryClient, cardId: string): void {
  const listed = findListed(client, cardId);
  if (listed) moveInLists(client, listed.address, listed.card, undefined);
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
  } catch (error) {
    if (isApiError(error, 404)) removeCard(client, cardId);
  }
}
