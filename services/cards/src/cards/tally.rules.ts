import { type CardStatus, type CardType, cardStatuses } from '@cardinal/contracts';
import type { Cell } from './board-tally.ts';

export type StatusCounts = Record<CardStatus, number>;

interface CellFilter {
  type?: CardType | undefined;
  status?: CardStatus | undefined;
  priority?: number | undefined;
}

/** How many cards of each status pass the filter; its own status plays no part. */
export function countsByStatus(cells: readonly Cell[], { type, priority }: CellFilter): StatusCounts {
  const counts = Object.fromEntries(cardStatuses.map((status) => [status, 0])) as StatusCounts;
  for (const cell of cells) {
    const passes = (!type || cell.type === type) && (!priority || cell.userPriority === priority);
    if (passes) counts[cell.status] += cell.n;
  }
  return counts;
}

export const totalOf = (counts: StatusCounts, status: CardStatus | undefined): number =>
  status ? counts[status] : cardStatuses.reduce((sum, one) => sum + counts[one], 0);
