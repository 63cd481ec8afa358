import type { About } from './copy.ts';

const DAY = 24 * 3_600_000;

export const copyLimits = {
  cards: 50_000,
  bytes: 100_000_000,
  /** Without contact to the server. Milliseconds. */
  contact: 14 * DAY,
  /** A copy that was not on screen for this long. Milliseconds. */
  unused: 30 * DAY,
};

interface Room {
  cards: number;
  bytes: number;
}

export const sum = (all: readonly Room[]): Room =>
  all.reduce(({ cards, bytes }, one) => ({ cards: cards + one.cards, bytes: bytes + one.bytes }), {
    cards: 0,
    bytes: 0,
  });

/** A board with its cards, or what belongs to a whole project, or to none. */
const nameGroup = ({ project, board }: About): string => JSON.stringify([project, board]);

/** The keys of the copies that have to go so that the rest fits: least used boards first, each as a whole. */
export function chooseOldest(all: readonly About[], room: Room): string[] {
  const groups = [...Map.groupBy(all, nameGroup).values()]
    .map((copies) => ({ copies, usedAt: Math.max(...copies.map(({ usedAt }) => usedAt)), ...sum(copies) }))
    .toSorted((one, other) => one.usedAt - other.usedAt);
  const left = sum(groups);
  const gone: string[] = [];
  for (const { copies, cards, bytes } of groups) {
    if (left.cards <= room.cards && left.bytes <= room.bytes) break;
    left.cards -= cards;
    left.bytes -= bytes;
    gone.push(...copies.map(({ key }) => key));
  }
  return gone;
}

/** Also where the clock was set back, which says nothing. */
export const isExpired = (contactAt: number, now: number): boolean =>
  now - contactAt > copyLimits.contact || contactAt - now > DAY;
