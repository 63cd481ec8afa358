import {
  type BoardSortField,
  type BoardSorting,
  cardFilterFields,
  type FilteredFields,
} from '@cardinal/contracts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import { type Position, positionAt } from './card-list.queries.ts';

/** Fields that a search looks at, and that its matches are counted and put in order by. */
export type SearchedCard = Pick<
  CardRow,
  '_id' | 'title' | 'description' | 'createdAt' | 'rank' | keyof FilteredFields
>;

export const searchedFields: Record<string, 1> = {
  ...{ title: 1, description: 1, createdAt: 1, rank: 1 },
  ...Object.fromEntries(Object.values(cardFilterFields).map(({ field }) => [field, 1])),
};

/** The orders that boards in memory are found in: what they are sorted by makes a card dirty when it changes. */
const heldOrders: readonly BoardSortField[] = ['createdAt', 'userPriority', 'manual'];
export const isHeld = (sort: BoardSortField): boolean => heldOrders.includes(sort);

const compare = <T extends Date | number | string>(one: T, other: T): number =>
  one < other ? -1 : other < one ? 1 : 0;

/** Compares positions in an order: negative where the first one comes first. */
function comparePositions(one: Position, other: Position, { sort, order }: BoardSorting): number {
  if (sort === 'manual') {
    const ranks = compare(String(one.value), String(other.value));
    return order === 'desc' ? ranks : -ranks;
  }
  const ages =
    compare(Number(one.value ?? 0), Number(other.value ?? 0)) ||
    compare(one.createdAt, other.createdAt) ||
    compare(one.id, other.id);
  return order === 'asc' ? ages : -ages;
}

export const inOrder = (cards: readonly SearchedCard[], sorting: BoardSorting): SearchedCard[] =>
  cards
    .map((card) => ({ card, position: positionAt(card, sorting.sort) }))
    .sort((one, other) => comparePositions(one.position, other.position, sorting))
    .map(({ card }) => card);

/** Whether a card comes after this position in this order; all do without one. */
export const comesAfter =
  (position: Position | undefined, sorting: BoardSorting) =>
  (card: SearchedCard): boolean =>
    !position || comparePositions(positionAt(card, sorting.sort), position, sorting) > 0;
