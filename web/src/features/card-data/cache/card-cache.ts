import type { Card, CardDetail } from '@cardinal/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { BoardAddress } from '../filters/card-filters.ts';
import { toBoardAddress } from '../links/card-links.ts';
import { cardQuery, commentsQuery } from '../queries/card.queries.ts';
import { cancelReads } from './cancel-reads.ts';
import { changeInTables, findInTables, findListed, moveInLists, toListCard } from './card-lists.ts';

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
  patchCard(client, cardId, changes);
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

/** The same to what was just read. */
export function patchCard(client: QueryClient, cardId: string, changes: Partial<Card>): void {
  const detail = client.getQueryData<CardDetail>(cardKey(cardId));
  const listed =
    findListed(client, cardId) ?? (detail && { card: toListCard(detail), address: toBoardAddress(detail) });
  if (listed) moveInLists(client, listed.address, listed.card, { ...listed.card, ...changes });
  if (detail) client.setQueryData<CardDetail>(cardKey(cardId), { ...detail, ...changes });
  changeInTables(client, cardId, changes);
}

function refreshSoon(client: QueryClient, cardId: string): void {
  void client.invalidateQueries({ queryKey: cardKey(cardId) });
}

/** Adds a new card to the lists of its board. */
export function addCard(client: QueryClient, address: BoardAddress, card: Card): void {
  if (!findListed(client, card.id)) moveInLists(client, address, undefined, card);
}
