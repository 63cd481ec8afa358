import { type Card, getCard, pageBoardCards } from '@cardinal/contracts';
import { isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { type BoardAddress, collectCards, type ListFilter } from '#features/card-data/index.ts';
import { omitSorting } from '../view/board-search.ts';

const PAGE_SIZE = 200;
/** Cards that are read at the same time for the rest of their description. */
const AT_ONCE = 4;
const PAUSE_S = 5;

/**
 * All cards of a board that pass the filters, with the whole of their descriptions. Newest first, whatever the list
 * shows: in another order a card that changes meanwhile could be missed.
 */
export async function readCards(
  { projectSlug, boardSlug }: BoardAddress,
  filters: ListFilter,
): Promise<Card[]> {
  const params = { slug: projectSlug, boardSlug };
  const pages = [];
  let cursor: string | undefined;
  do {
    const query = { ...omitSorting(filters), limit: PAGE_SIZE, cursor };
    const page = await patiently(() => request(pageBoardCards, { params, query }));
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return inTurn(collectCards({ pages }), whole);
}

/** Lists cut long descriptions. A card that was deleted meanwhile stays as it was listed. */
async function whole(card: Card): Promise<Card> {
  if (!card.descriptionIsCut) return card;
  try {
    return await patiently(() => request(getCard, { params: { cardId: card.id } }));
  } catch (error) {
    if (isApiError(error, 404)) return card;
    throw error;
  }
}

/** Waits while the gateway's rate limit is reached. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isApiError(error, 429)) throw error;
      const seconds = error.retryAfter ?? PAUSE_S;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

async function inTurn<T>(items: readonly T[], read: (item: T) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(read))));
  }
  return done;
}
