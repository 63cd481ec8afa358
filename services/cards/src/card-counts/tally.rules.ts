import { type CardStatus, type CardType, cardStatuses, cardTypes } from '@cardinal/contracts';

/** How many cards there are of each type, status and user priority; `cellOf` says which number is whose. */
export type Tally = Int32Array;
export type StatusCounts = Record<CardStatus, number>;

const priorities = 5;
const cells = cardTypes.length * cardStatuses.length * priorities;

export interface Cell {
  type: CardType;
  status: CardStatus;
  userPriority: number;
}

export const emptyTally = (): Tally => new Int32Array(cells);

export const cellOf = ({ type, status, userPriority }: Cell): number =>
  (cardTypes.indexOf(type) * cardStatuses.length + cardStatuses.indexOf(status)) * priorities +
  (userPriority - 1);

export function tallyOf(cards: Iterable<Cell>): Tally {
  const tally = emptyTally();
  for (const card of cards) tally[cellOf(card)] = (tally[cellOf(card)] ?? 0) + 1;
  return tally;
}

/** Adds one tally to another, in place. */
export function addTally(sum: Tally, other: Tally): void {
  for (let cell = 0; cell < cells; cell += 1) sum[cell] = (sum[cell] ?? 0) + (other[cell] ?? 0);
}

/** Four bytes a cell, so that a thousand boards are summed up in no time. */
export const packed = (tally: Tally): Buffer => Buffer.from(tally.buffer, tally.byteOffset, tally.byteLength);

export function unpacked(bytes: Uint8Array): Tally {
  const tally = emptyTally();
  new Uint8Array(tally.buffer).set(bytes.subarray(0, tally.byteLength));
  return tally;
}

interface TallyFilter {
  type?: CardType | undefined;
  priority?: number | undefined;
}

/** How many cards of each status pass the filter. */
export function countsByStatus(tally: Tally, { type, priority }: TallyFilter): StatusCounts {
  const count = (status: CardStatus): number => {
    let sum = 0;
    for (const one of type ? [type] : cardTypes)
      for (let level = 1; level <= priorities; level += 1)
        if (!priority || priority === level)
          sum += tally[cellOf({ type: one, status, userPriority: level })] ?? 0;
    return sum;
  };
  return Object.fromEntries(cardStatuses.map((status) => [status, count(status)])) as StatusCounts;
}

export const totalOf = (counts: StatusCounts, status: CardStatus | undefined): number =>
  status ? counts[status] : cardStatuses.reduce((sum, one) => sum + counts[one], 0);

/** Cards that changed between one version of a board's tally and the next. */
export interface Change {
  version: number;
  cards: string[];
}

/** The cards that changed after `version`, up to `current`; null where that is not known of every version between. */
export function changedSince(changes: readonly Change[], version: number, current: number): string[] | null {
  const later = changes.filter((change) => change.version > version && change.version <= current);
  const known = new Set(later.map((change) => change.version)).size;
  return known === current - version ? [...new Set(later.flatMap(({ cards }) => cards))] : null;
}
