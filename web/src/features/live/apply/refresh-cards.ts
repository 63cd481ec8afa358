import { type CardDetail, getCard, type StreamMessage } from '@cardinal/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import {
  addCard,
  type BoardAddress,
  boardCardsKey,
  findCard,
  publicCardsKey,
  refreshCard,
  refreshCardLists,
  removeCard,
} from '#features/card-data/index.ts';
import { findBoardAddresses } from './known-addresses.ts';

export type CardMessage = Extract<StreamMessage, { type: 'card' }>;

/** With more cards than this, a board is refetched as a whole. */
const MANY = 8;

/**
 * Applies messages about cards to the cached boards and cards; each card once.
 * @param reordered boards whose ranks are new: none that is read now may be compared with those that are shown
 */
export async function refreshCards(
  client: QueryClient,
  messages: readonly CardMessage[],
  reordered: ReadonlySet<string> = new Set(),
): Promise<void> {
  const byBoard = Map.groupBy(selectLatest(messages), ({ boardId }) => boardId);
  await Promise.all(
    [...byBoard].map(async ([boardId, changes]) => {
      if (changes.length >= MANY || reordered.has(boardId)) return refreshWhole(client, boardId, changes);
      await Promise.all(changes.map((change) => refreshOne(client, change)));
    }),
  );
}

/** The last of several messages about a card; a new card stays new whatever happened to it since. */
function selectLatest(messages: readonly CardMessage[]): CardMessage[] {
  const latest = new Map<string, CardMessage>();
  for (const message of messages) {
    // Both boards hear of a card that goes from one to the other.
    const key = `${message.boardId} ${message.cardId}`;
    const before = latest.get(key);
    const stillNew = before?.change === 'created' && message.change !== 'deleted';
    latest.set(key, stillNew ? before : message);
  }
  return [...latest.values()];
}

/** Invalidates all data of a board and of these cards; visible data is refetched at once. */
function refreshWhole(client: QueryClient, boardId: string, changes: readonly CardMessage[]): void {
  for (const address of findBoardAddresses(client, boardId)) refreshCardLists(client, address);
  for (const { cardId } of changes) {
    void client.invalidateQueries({ queryKey: getCardKey(cardId), exact: true });
  }
}

async function refreshOne(client: QueryClient, message: CardMessage): Promise<void> {
  const { boardId, cardId, change } = message;
  const addresses = findBoardAddresses(client, boardId);
  const open = isShown(client, getCardKey(cardId));
  if (!open && !addresses.some((address) => isListShown(client, address))) {
    return refreshWhole(client, boardId, [message]);
  }
  const known = findCard(client, cardId) !== undefined;
  // An open one may have been merged, and then its address leads to another card.
  if (change === 'deleted' && known && !open) return void removeCard(client, cardId);
  if (open || known) return refreshCard(client, cardId);
  // It was not in the loaded pages; only refetching the board shows where it is now.
  if (change === 'created') return showNew(client, cardId, addresses);
  for (const address of addresses) refreshCardLists(client, address);
}

const isShown = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0;

const isListShown = (client: QueryClient, address: BoardAddress) =>
  isShown(client, boardCardsKey(address)) || isShown(client, publicCardsKey(address));

async function showNew(client: QueryClient, cardId: string, addresses: BoardAddress[]): Promise<void> {
  const read = { ...callQuery(getCard, { params: { cardId } }), staleTime: 0, retry: false };
  const card: CardDetail | undefined = await client.fetchQuery(read).catch(() => undefined);
  if (!card) return;
  for (const address of addresses) addCard(client, address, card);
}

const getCardKey = (cardId: string) => callQuery(getCard, { params: { cardId } }).queryKey;
