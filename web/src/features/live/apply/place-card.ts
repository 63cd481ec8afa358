import type { Card } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import {
  type BoardAddress,
  type CardListData,
  collectCards,
  findBoardLists,
  insertCard,
  isBefore,
  type ListFilter,
  matchesFilter,
  readUserId,
} from '#features/card-data/index.ts';

/** Shows a card of the board that was on no loaded page, where it belongs on one; see `placeCard`. */
export function placeInLists(client: QueryClient, address: BoardAddress, card: Card): void {
  const userId = readUserId(client);
  for (const { key, filters, data } of findBoardLists(client, address))
    client.setQueryData(key, placeCard(data, filters, card, userId));
}

/**
 * A list with a card that was on the board, but on none of the loaded pages. It is shown if it belongs before a card that
 * is; the counts had it already, or not, so they are to be read again.
 */
function placeCard(data: CardListData, filters: ListFilter, card: Card, userId: string | null): CardListData {
  if (!matchesFilter(filters, userId)(card)) return data;
  const isWhole = data.pages.at(-1)?.nextCursor === null;
  const isAmong = () => collectCards(data).some((other) => isBefore(card, other, filters));
  return isWhole || isAmong() ? { ...data, pages: insertCard(data.pages, card, filters) } : data;
}
