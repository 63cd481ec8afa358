import type { CardStatus } from '@cardinal/contracts';
import type { CardModel, CardRow } from '../cards/card.model.ts';
import type { Rank } from './rank.ts';

/** A column of a board. */
export interface Column {
  boardId: string;
  status: CardStatus;
}

type Neighbour = Pick<CardRow, '_id' | 'createdAt' | 'rank'>;

export interface Neighbours {
  /** The card right above this rank, or right below it; the first of the column without one. */
  next(column: Column, side: 'above' | 'below', rank?: Rank): Promise<Neighbour | null>;
}

const fields = { createdAt: 1, rank: 1 } as const;

/** Who stands where in a column, by the index of its manual order. */
export function createNeighbours({ cards }: { cards: CardModel }): Neighbours {
  return {
    async next({ boardId, status }, side, rank) {
      const beyond = rank === undefined ? {} : { rank: side === 'above' ? { $lt: rank } : { $gt: rank } };
      const direction = side === 'above' ? -1 : 1;
      const [found] = await cards
        .find({ boardId, deleted: false, status, ...beyond }, fields)
        .sort({ rank: direction, _id: direction })
        .limit(1)
        .hint('ranked')
        .lean<Neighbour[]>();
      return found ?? null;
    },
  };
}
