import { type Card, type CardDetail, getCard, type StreamMessage } from '@cardinal/contracts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import {
  addCard,
  type BoardAddress,
  boardCardsKey,
  bringIntoLists,
  findCard,
  publicCardsKey,
  refreshCard,
  refreshCardLists,
  removeCard,
} from '#features/card-data/index.ts';
import { showWaiting } from '#features/outbox/index.ts';
import type { ChangedCards, FollowChanges } from './follow-changes.ts';
import { findBoardAddresses } from './known-addresses.ts';
import { placeInLists } from './place-card.ts';
import { recountLists } from './recount-lists.ts';

/** A message with its number in the stream, if it came from there. */
export type Numbered<M extends StreamMessage = StreamMessage> = M & { number?: number };
export type CardMessage = Numbered<Extract<StreamMessage, { type: 'card' }>>;

/** With more cards than this, a board is refetched as a whole. */
const MANY = 8;

/**
 * Applies messages about cards to the cached boards and cards; each card once.
 * @param reordered boards whose ranks are new: none that is read now may be compared with those that are shown
 * @param follow reads many of them by one call
 */
export async function refreshCards(
  client: QueryClient,
  messages: readonly CardMessage[],
  { reordered = new Set(), follow }: Ways = {},
): Promise<void> {
  const byProject = Map.groupBy(selectLatest(messages), ({ projectId }) => projectId);
  await Promise.all(
    [...byProject].map(async ([projectId, changes]) => {
      const numbers = changes.flatMap(({ number }) => number ?? []);
      const isInOrder = !changes.some(({ boardId }) => reordered.has(boardId));
      const canFollow = isInOrder && numbers.length === changes.length && isWorthOneCall(client, changes);
      const changed = canFollow && (await follow?.read(projectId, numbers));
      if (changed) showChanged(client, changed, changes);
      else await refreshEach(client, changes, reordered);
    }),
  );
}

interface Ways {
  reordered?: ReadonlySet<string>;
  follow?: FollowChanges;
}

/** One card that is on the screen is read alone; of others only their lists would say where they are now. */
function isWorthOneCall(client: QueryClient, changes: readonly CardMessage[]): boolean {
  const shown = changes.filter(({ boardId }) =>
    findBoardAddresses(client, boardId).some((address) => isListShown(client, address)),
  );
  const read = shown.filter(({ change }) => change !== 'deleted');
  const isElsewhere = ({ cardId, change }: CardMessage) => change !== 'created' && !findCard(client, cardId);
  return read.length > 1 || shown.some(isElsewhere);
}

function showChanged(
  client: QueryClient,
  { cards, gone, anew }: ChangedCards,
  messages: readonly CardMessage[],
): void {
  const byCard = Map.groupBy(messages, ({ cardId }) => cardId);
  const isNew = (cardId: string) => byCard.get(cardId)?.some(({ change }) => change === 'created') === true;
  // The boards that a card on no loaded page left or came to: only the server knows how many cards they have.
  const toCount = new Set<string>();
  const count = (cardId: string) => {
    for (const { boardId } of byCard.get(cardId) ?? []) toCount.add(boardId);
  };
  notifyManager.batch(() => {
    for (const cardId of gone) {
      if (!findCard(client, cardId)) count(cardId);
      if (isShown(client, getCardKey(cardId))) void refreshCard(client, cardId);
      else removeCard(client, cardId);
    }
    for (const card of cards) if (!showCard(client, card, isNew(card.id))) count(card.id);
    showWaiting();
  });
  for (const boardId of toCount)
    for (const address of findBoardAddresses(client, boardId)) void recountLists(client, address);
  for (const boardId of anew)
    for (const address of findBoardAddresses(client, boardId)) refreshCardLists(client, address);
}

/** @returns whether the lists count the card as it is now */
function showCard(client: QueryClient, card: Card, isNew: boolean): boolean {
  const queryKey = getCardKey(card.id);
  if (isShown(client, queryKey)) {
    void refreshCard(client, card.id);
    return true;
  }
  void client.invalidateQueries({ queryKey, exact: true });
  const addresses = findBoardAddresses(client, card.boardId);
  const [address] = addresses;
  if (!address || bringIntoLists(client, card, address)) return true;
  const show = isNew ? addCard : placeInLists;
  for (const each of addresses) show(client, each, card);
  return isNew;
}

async function refreshEach(
  client: QueryClient,
  messages: readonly CardMessage[],
  reordered: ReadonlySet<string>,
): Promise<void> {
  const byBoard = Map.groupBy(messages, ({ boardId }) => boardId);
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
    latest.set(key, stillNew ? { ...before, number: message.number } : message);
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
