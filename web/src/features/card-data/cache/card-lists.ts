import { type Card, type CardDetail, listBoardCards, listPublicCards, type User } from '@cardinal/contracts';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { sessionKey } from '#features/session/index.ts';
import type { BoardAddress, ListFilter } from '../filters/card-filters.ts';
import type { CardListData } from '../queries/card.queries.ts';
import { applyCardChange } from './card-list-data.ts';

/** The prefixes of all lists of a board, for any filters; for members and for the public. */
export const boardCardsKey = ({ projectSlug, boardSlug }: BoardAddress): QueryKey =>
  callKey(listBoardCards, { params: { slug: projectSlug, boardSlug } });
export const publicCardsKey = ({ projectSlug, boardSlug }: BoardAddress): QueryKey =>
  callKey(listPublicCards, { params: { project: projectSlug, board: boardSlug } });

export interface CardList {
  key: QueryKey;
  address: BoardAddress;
  filters: ListFilter;
  data: CardListData;
}

/** A list of a board: `[…, boardSlug, 'cards', 'page', filters]`. */
export const isCardList = (key: QueryKey): boolean => key.at(-2) === 'page' && key.at(-3) === 'cards';

/** A table of the dashboard, whose key has the same prefix as those of single cards, or a roadmap. */
export const isCardTable = (key: QueryKey): boolean =>
  (key[0] === '/api/cards' && typeof key.at(-1) === 'object') || key[0] === '/api/roadmaps';

/** Every cached list of cards, of all boards. */
function cardLists(client: QueryClient): CardList[] {
  return client
    .getQueriesData<CardListData>({ predicate: ({ queryKey }) => isCardList(queryKey) })
    .flatMap(([key, data]) => {
      if (!data) return [];
      const address = { projectSlug: String(key[1]), boardSlug: String(key.at(-4)) };
      return [{ key, address, filters: key.at(-1) as ListFilter, data }];
    });
}

/** A card in a cached list, and the list's board. */
export function findListed(client: QueryClient, cardId: string) {
  for (const { data, address } of cardLists(client)) {
    for (const page of data.pages) {
      const card = page.cards.find(({ id }) => id === cardId);
      if (card) return { card, address };
    }
  }
  return undefined;
}

/** The cached lists of a board. */
export const findBoardLists = (client: QueryClient, { projectSlug, boardSlug }: BoardAddress): CardList[] =>
  cardLists(client).filter(
    ({ address }) => address.projectSlug === projectSlug && address.boardSlug === boardSlug,
  );

export const readUserId = (client: QueryClient) => client.getQueryData<User>(sessionKey)?.id ?? null;

/** Moves a card to its position in all lists of its board; see `applyCardChange`. */
export function moveInLists(client: QueryClient, address: BoardAddress, before?: Card, after?: Card): void {
  const userId = readUserId(client);
  // In one render: a card leaves one column as it appears in the other.
  notifyManager.batch(() => {
    for (const { key, filters, data } of findBoardLists(client, address))
      client.setQueryData(key, applyCardChange(data, filters, before, after, userId));
  });
}

type Rows = { cards: Card[] };
type Table = Rows | { pages: Rows[] };
const tables = { predicate: ({ queryKey }: { queryKey: QueryKey }) => isCardTable(queryKey) };

/** A card in a cached table. */
export function findInTables(client: QueryClient, cardId: string): Card | undefined {
  for (const [, table] of client.getQueriesData<Table>(tables)) {
    const rows = table && ('pages' in table ? table.pages : [table]);
    const card = rows?.flatMap(({ cards = [] }) => cards).find(({ id }) => id === cardId);
    if (card) return card;
  }
  return undefined;
}

/** Changes a card in the dashboard's tables and in roadmaps: `{ cards }`, alone or in pages. */
export function changeInTables(client: QueryClient, cardId: string, changes: Partial<Card>): void {
  const change = <T extends Rows>(table: T): T => ({
    ...table,
    cards: table.cards.map((card) => (card.id === cardId ? { ...card, ...changes } : card)),
  });
  client.setQueriesData<Table>(tables, (table) => {
    if (!table) return table;
    if ('pages' in table) return { ...table, pages: table.pages.map(change) };
    return 'cards' in table ? change(table) : table;
  });
}

/** Refetches the lists of a board: those on screen now, the others when they are shown. */
export function refreshCardLists(client: QueryClient, address: BoardAddress): void {
  void client.invalidateQueries({ queryKey: boardCardsKey(address) });
  void client.invalidateQueries({ queryKey: publicCardsKey(address) });
}

/** Removes the fields that lists do not contain. */
export function toListCard(card: Card | CardDetail): Card {
  const { project, board, role, upvotedBy, likedBy, blocked, hidden, lock, answer, ...listed } =
    card as CardDetail;
  return listed;
}
