import type { CardStatus } from '@cardinal/contracts';
import type { CardModel, CardRow } from '../../kernel/card/card.model.ts';
import type { Rank } from '../../kernel/card/rank.ts';
import type { Placed } from './spread.rules.ts';

/** A column of a board. */
export interface Column {
  boardId: string;
  status: CardStatus;
}

type Neighbour = Pick<CardRow, '_id' | 'createdAt' | 'rank'>;

export interface Neighbours {
  /** The card right above this rank, or right below it; the first of the column without one. */
  next(column: Column, side: 'above' | 'below', rank?: Rank): Promise<Neighbour | null>;
  /** Up to so many cards between two ranks, from the upper one on, and those in the trash that may come back. */
  between(column: Column, above: Rank | null, below: Rank | null, limit: number): Promise<Placed[]>;
  /** Up to so many cards from this rank on, itself included, the nearest first, and those in the trash. */
  from(column: Column, side: 'above' | 'below', rank: Rank | null, limit: number): Promise<Placed[]>;
}

const fields = { createdAt: 1, rank: 1 } as const;

/** Neighbours in a column, by the index of its manual order. */
export function createNeighbours({ cards }: { cards: CardModel }): Neighbours {
  const withTrash = (
    { boardId, status }: Column,
    rank: object,
    { direction, limit }: { direction: 1 | -1; limit: number },
  ) =>
    cards
      .find({ boardId, deleted: { $in: [false, true] }, status, rank }, { rank: 1 })
      .sort({ rank: direction, _id: direction })
      .limit(limit)
      .hint('ranked')
      .lean<Placed[]>();

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
    between: (column, above, below, limit) =>
      withTrash(
        column,
        { $gt: above ?? '', ...(below === null ? {} : { $lt: below }) },
        { direction: 1, limit },
      ),
    from: (column, side, rank, limit) =>
      side === 'above'
        ? withTrash(column, { $lte: rank }, { direction: -1, limit })
        : withTrash(column, { $gte: rank ?? '' }, { direction: 1, limit }),
  };
}
