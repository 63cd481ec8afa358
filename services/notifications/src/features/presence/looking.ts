import { presenceSeconds } from '@cardinal/contracts';
import { steadyNow } from '@cardinal/service-kit';

export interface BoardPlace {
  projectId: string;
  boardId: string;
  /** Whether guests see the board. */
  open: boolean;
}

/** Where somebody is, as one of their pages said. */
export interface Looker extends BoardPlace {
  userId: string;
  /** An id that the page made. */
  page: string;
  /** Null for those whose names are not told. */
  username: string | null;
  cardId: string | null;
  /** Whether they write; holds for some seconds. */
  typing: boolean;
}

/** Guests who look at a board, as a replica counts them. */
export interface Guests extends BoardPlace {
  replica: string;
  count: number;
}

/** So many pages of a user, or on a board, are known; older ones give way. */
const mostOfUser = 20;
const mostOnBoard = 1_000;
const heldMs = presenceSeconds * 1_000;
/** Typing that is not said again within this time has ended. Milliseconds. */
const typingMs = 8_000;

type Page = Pick<Looker, 'userId' | 'page'>;
const toKey = ({ userId, page }: Page): string => `${userId}/${page}`;

/** Entries that end by themselves, by board and key. */
function createHeld<T extends BoardPlace>(now: () => number) {
  const boards = new Map<string, Map<string, { value: T; until: number }>>();

  function remove(boardId: string, key: string): void {
    const held = boards.get(boardId);
    held?.delete(key);
    if (held?.size === 0) boards.delete(boardId);
  }

  return {
    remove,
    /** @returns what gave way */
    put(key: string, value: T): T | undefined {
      const held = boards.get(value.boardId) ?? new Map<string, { value: T; until: number }>();
      boards.set(value.boardId, held);
      held.delete(key);
      held.set(key, { value, until: now() + heldMs });
      const [first] = held.size > mostOnBoard ? held : [];
      if (first) held.delete(first[0]);
      return first?.[1].value;
    },
    on: (boardId: string): T[] => [...(boards.get(boardId)?.values() ?? [])].map(({ value }) => value),
    /** @returns what ended */
    expire(): T[] {
      const over: [string, T][] = [];
      for (const held of boards.values())
        for (const [key, { value, until }] of held) {
          // The others were said later.
          if (until > now()) break;
          over.push([key, value]);
        }
      for (const [key, { boardId }] of over) remove(boardId, key);
      return over.map(([, value]) => value);
    },
    isEmpty: () => boards.size === 0,
  };
}

/** The places of people, in the memory of a replica: each ends by itself, unless it is said again. */
export function createLooking({ now = steadyNow }: { now?: () => number } = {}) {
  const lookers = createHeld<Looker>(now);
  const guests = createHeld<Guests>(now);
  /** The place of each page, by user. */
  const pages = new Map<string, Map<string, Looker>>();
  /** When each of those who write is taken to have stopped. */
  const typists = new Map<Looker, number>();
  const countGuests = (boardId: string): number =>
    guests.on(boardId).reduce((sum, { count }) => sum + count, 0);

  function forget({ userId, page }: Page): void {
    const ofUser = pages.get(userId);
    ofUser?.delete(page);
    if (ofUser?.size === 0) pages.delete(userId);
  }

  /** @returns the place that it left */
  function leave(page: Page): BoardPlace | undefined {
    const before = pages.get(page.userId)?.get(page.page);
    if (!before) return undefined;
    lookers.remove(before.boardId, toKey(page));
    typists.delete(before);
    forget(page);
    return before;
  }

  return {
    /** @returns the places where that changed something */
    look(looker: Looker): BoardPlace[] {
      const { userId, page } = looker;
      const before = pages.get(userId)?.get(page);
      const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(looker);
      leave(looker);
      if (looker.typing) typists.set(looker, now() + typingMs);
      const left: (BoardPlace | undefined)[] = isSame ? [] : [before, looker];
      const [oldest] = pages.get(userId)?.keys() ?? [];
      if (oldest && pages.get(userId)?.size === mostOfUser) left.push(leave({ userId, page: oldest }));
      pages.set(userId, (pages.get(userId) ?? new Map<string, Looker>()).set(page, looker));
      const crowdedOut = lookers.put(toKey(looker), looker);
      if (crowdedOut) forget(crowdedOut);
      return left.filter((place) => place !== undefined);
    },
    leave,
    /** @returns whether it changed something */
    count(counted: Guests): boolean {
      const before = countGuests(counted.boardId);
      if (counted.count > 0) guests.put(counted.replica, counted);
      else guests.remove(counted.boardId, counted.replica);
      return countGuests(counted.boardId) !== before;
    },
    lookersOn: lookers.on,
    countGuests,
    /** Ends what was not said again. @returns the places where that changed something */
    expire(): BoardPlace[] {
      const gone = lookers.expire();
      for (const looker of gone) typists.delete(looker);
      for (const looker of gone) if (pages.get(looker.userId)?.get(looker.page) === looker) forget(looker);
      const stopped = [...typists].filter(([, until]) => until <= now()).map(([looker]) => looker);
      for (const looker of stopped) {
        looker.typing = false;
        typists.delete(looker);
      }
      return [...gone, ...stopped, ...guests.expire()];
    },
    isEmpty: () => lookers.isEmpty() && guests.isEmpty() && typists.size === 0,
  };
}
