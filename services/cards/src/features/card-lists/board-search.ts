import { type BoardSorting, type CardFilter, passesFilter } from '@cardinal/contracts';
import { isWithin, steadyNow } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import type { CardModel } from '../../kernel/card/card.model.ts';
import type { BoardCounts } from '../../kernel/card-counts/board-counts.ts';
import type { CardsConfig } from '../../kernel/config.ts';
import { inOrder, type SearchedCard, searchedFields } from './search.rules.ts';

export interface BoardSearch {
  /**
   * The cards of a board that pass the filter, in this order, after every change so far. Null where the database has to
   * be asked: for small boards, which it searches as fast, very large ones, and those that keep changing.
   * @param ahead is called with what passes so far while it is asked what has changed: the answer itself if nothing has
   */
  find(
    boardId: string,
    filter: CardFilter,
    sorting: BoardSorting,
    ahead?: (matches: readonly SearchedCard[]) => void,
  ): Promise<readonly SearchedCard[] | null>;
}

interface BoardSearchLimits {
  /** Cards that a board has at least, or asking the database costs less than asking whether anything changed. */
  fewestCards: number;
  /** Bytes that may be held of one board, and of all together; none where the latter is 0. */
  boardBytes: number;
  bytes: number;
}

/** One board gets no more than an eighth, so that those of eight teams have room. */
const shareOfBoard = 1 / 8;

export const searchLimits = (config: Pick<CardsConfig, 'SEARCH_MEMORY_MIB' | 'SEARCH_MEMORY_CARDS'>) => ({
  fewestCards: config.SEARCH_MEMORY_CARDS,
  boardBytes: config.SEARCH_MEMORY_MIB * 2 ** 20 * shareOfBoard,
  bytes: config.SEARCH_MEMORY_MIB * 2 ** 20,
});

/** After this long a board is read anew whatever its version: a replica of an earlier release does not mark all changes. */
const heldMs = 10 * 60_000;
/** Read from the database at once, so that no other request waits for long. */
const cardsAtOnce = 500;

const attempts = 3;

const matchesIn = (
  cards: ReadonlyMap<string, SearchedCard>,
  filter: CardFilter,
  sorting: BoardSorting,
): readonly SearchedCard[] => inOrder([...cards.values()].filter(passesFilter(filter)), sorting);

/** The text of a board at one version of its boardCounts; without cards where it is not worth holding. */
interface Held {
  version: number;
  cards: ReadonlyMap<string, SearchedCard> | null;
  bytes: number;
  readAt: number;
}

const isFresh = ({ readAt }: Held): boolean => isWithin(heldMs, readAt);

/** About what a card takes: two bytes a character, as all but Latin text needs, and the rest of it. */
const estimateBytes = ({ title, description }: SearchedCard): number =>
  2 * (title.length + description.length) + 300;

const bytesOfAll = (cards: Iterable<SearchedCard>): number => {
  let bytes = 0;
  for (const card of cards) bytes += estimateBytes(card);
  return bytes;
};

/** The cards of a board, as many as fit and one more. */
async function readCards(
  cards: CardModel,
  boardId: string,
  maxBytes: number,
): Promise<Map<string, SearchedCard>> {
  const found = new Map<string, SearchedCard>();
  let bytes = 0;
  const cursor = cards
    .find({ boardId, deleted: false }, searchedFields)
    .hint('newest')
    .lean<SearchedCard[]>()
    .cursor({ batchSize: cardsAtOnce });
  for await (const card of cursor) {
    found.set(card._id, card);
    bytes += estimateBytes(card);
    if (bytes > maxBytes) break;
  }
  return found;
}

export interface BoardSearchDeps {
  cards: CardModel;
  boardCounts: Pick<BoardCounts, 'getVersion' | 'changesSince'>;
  limits: BoardSearchLimits;
}

/**
 * Searches boards without reading all their cards from the database each time: it holds what a search looks at of the
 * boards that are searched, and asks before each search which cards have changed since.
 */
export function createBoardSearch({ cards, boardCounts, limits }: BoardSearchDeps): BoardSearch {
  if (limits.bytes === 0) return { find: async () => null };
  const boards = new LRUCache<string, Held>({
    maxSize: limits.bytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    // A board that is evicted while it is being read is still the answer.
    ignoreFetchAbort: true,
    // Only one request reads a board; the others wait for it.
    fetchMethod: (boardId, held) => (held ? refreshed(boardId, held) : read(boardId)),
  });

  const held = (known: ReadonlyMap<string, SearchedCard>, version: number, readAt: number): Held => {
    const bytes = bytesOfAll(known.values());
    const worthIt = known.size >= limits.fewestCards && bytes <= limits.boardBytes;
    return worthIt ? { version, cards: known, bytes, readAt } : { version, cards: null, bytes: 0, readAt };
  };

  async function read(boardId: string): Promise<Held> {
    const readAt = steadyNow();
    // Before the cards: what changes in between is found as changed once more.
    const { version } = await boardCounts.changesSince(boardId, 0);
    const found = await readCards(cards, boardId, limits.boardBytes);
    return held(found, version, readAt);
  }

  async function refreshed(boardId: string, before: Held): Promise<Held> {
    const { version, cardIds } = await boardCounts.changesSince(boardId, before.version);
    if (!cardIds || !before.cards || !isFresh(before)) return read(boardId);
    const known = new Map(before.cards);
    for (const id of cardIds) known.delete(id);
    const changed = await cards
      .find({ _id: { $in: cardIds }, boardId, deleted: false }, searchedFields)
      .lean<SearchedCard[]>();
    for (const card of changed) known.set(card._id, card);
    return held(known, version, before.readAt);
  }

  /** The board at this version or a later one; what was on its way already may be older, so it is asked again. */
  async function upTo(boardId: string, version: number): Promise<Held | null> {
    const known = boards.get(boardId);
    if (known && isFresh(known) && known.version >= version) return known;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const latest = await boards.fetch(boardId, { forceRefresh: true });
      if (latest && latest.version >= version) return latest;
    }
    return null;
  }

  const isSmallOrLarge = (boardId: string): boolean => {
    const known = boards.get(boardId);
    return known !== undefined && !known.cards && isFresh(known);
  };

  /** Matches among the held cards, whether or not they have changed since. */
  async function guess(boardId: string, filter: CardFilter, sorting: BoardSorting) {
    // After the question what has changed was sent, so that the database works meanwhile.
    await new Promise(setImmediate);
    const board = boards.get(boardId);
    return board?.cards ? { board, matches: matchesIn(board.cards, filter, sorting) } : null;
  }

  return {
    async find(boardId, filter, sorting, ahead) {
      if (isSmallOrLarge(boardId)) return null;
      const [version, guessed] = await Promise.all([
        boardCounts.getVersion(boardId),
        guess(boardId, filter, sorting).then((guessed) => {
          if (guessed) ahead?.(guessed.matches);
          return guessed;
        }),
      ]);
      const board = version === null ? null : await upTo(boardId, version);
      if (!board?.cards) return null;
      return guessed?.board === board ? guessed.matches : matchesIn(board.cards, filter, sorting);
    },
  };
}
