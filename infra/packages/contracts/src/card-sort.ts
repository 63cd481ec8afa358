import {
  type CardProperties,
  cardPropertyNames,
  getCardProperty,
  propertyWords,
  readProperty,
  type SortProperty,
} from './card-property-values.ts';
import { type CardStatus, cardStatuses } from './constants.ts';

/** The properties by the order of whose words boards are sorted. */
export const sortProperties = cardPropertyNames.filter(
  (name) => getCardProperty(name).sort,
) as SortProperty[];
export const isSortProperty = (sort: string): sort is SortProperty =>
  sortProperties.some((name) => name === sort);

/**
 * The orders of a board's cards; cards that are equal in one are sorted by age, and those without a value come last
 * in both orders. `manual` is the order that people gave the columns, one column after the other. `priorityGap` is by
 * how much users rate a card higher than developers do.
 */
const ownSorts = [
  'createdAt',
  'updatedAt',
  'userPriority',
  'devPriority',
  'priorityGap',
  'dueDate',
  'commentCount',
  'upvoteCount',
  'manual',
] as const;
export type BoardSortField = (typeof ownSorts)[number] | SortProperty;
export const boardSortFields: readonly BoardSortField[] = [...ownSorts, ...sortProperties];
export const sortOrders = ['asc', 'desc'] as const;

/** `desc` is the order one expects: the newest, the greatest, or the top of a column first. */
export interface BoardSorting {
  sort: BoardSortField;
  order: (typeof sortOrders)[number];
}

/** The order of a board that nobody sorted. */
export const byAge = { sort: 'createdAt', order: 'desc' } as const satisfies BoardSorting;

/** The fields that lists are sorted by. Times are dates in services and texts in answers. */
export interface SortedCard extends Pick<CardProperties, SortProperty> {
  status: CardStatus;
  rank: string;
  createdAt: Date | string;
  updatedAt: Date | string;
  userPriority: number;
  devPriority: number | null;
  dueDate: string | null;
  commentCount: number;
  upvoteCount: number;
}

/** The value that a card is sorted by; null if none. A card that no developer has rated counts as without a star. */
export function sortValue(card: SortedCard, sort: BoardSortField): Date | number | string | null {
  if (sort === 'manual') return getManualPosition(card);
  if (isSortProperty(sort)) return placeOfWord(sort, readProperty(card, sort));
  return sort === 'priorityGap' ? card.userPriority - (card.devPriority ?? 0) : card[sort];
}

const placeOfWord = (name: SortProperty, word: string | null): number | null =>
  word === null ? null : propertyWords(name).indexOf(word);

/** The position of a column among the others, and that of the card in it. */
export const getManualPosition = ({ status, rank }: Pick<SortedCard, 'status' | 'rank'>): string =>
  `${cardStatuses.indexOf(status)}${rank}`;
