import { type CardStatus, cardStatuses } from './constants.ts';

/**
 * What the cards of a board can be sorted by; cards that are equal in it are sorted by age. `manual` is the order that
 * people gave the columns, one column after the other.
 */
export const boardSortFields = [
  'createdAt',
  'userPriority',
  'commentCount',
  'upvoteCount',
  'manual',
] as const;
export type BoardSortField = (typeof boardSortFields)[number];
export const sortOrders = ['asc', 'desc'] as const;

/** `desc` is the order one expects: the newest, the greatest, or the top of a column first. */
export interface BoardSorting {
  sort: BoardSortField;
  order: (typeof sortOrders)[number];
}

/** The order of a board that nobody sorted. */
export const byAge = { sort: 'createdAt', order: 'desc' } as const satisfies BoardSorting;

/** What a list is sorted by. Times are dates in services and texts in answers. */
export interface SortedCard {
  status: CardStatus;
  rank: string;
  createdAt: Date | string;
  userPriority: number;
  commentCount: number;
  upvoteCount: number;
}

export const sortValue = (card: SortedCard, sort: BoardSortField): Date | number | string =>
  sort === 'manual' ? placeOf(card) : card[sort];

/** The place of a column among the others, and that of the card in it. */
export const placeOf = ({ status, rank }: Pick<SortedCard, 'status' | 'rank'>): string =>
  `${cardStatuses.indexOf(status)}${rank}`;
