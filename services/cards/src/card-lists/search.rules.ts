import { cardFilterFields, type FilteredFields } from '@cardinal/contracts';
import type { CardRow } from '../cards/card.model.ts';
import type { Position } from './card-list.queries.ts';

/** What a search looks at, and what its matches are counted and put in order by. */
export type SearchedCard = Pick<
  CardRow,
  '_id' | 'title' | 'description' | 'createdAt' | keyof FilteredFields
>;

export const searchedFields: Record<string, 1> = {
  ...{ title: 1, description: 1, createdAt: 1 },
  ...Object.fromEntries(Object.values(cardFilterFields).map(({ field }) => [field, 1])),
};

export const newestFirst = (one: SearchedCard, other: SearchedCard): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one._id < other._id ? 1 : -1);

/** Whether a card comes after this position in a list of the newest; all do without one. */
export const comesAfter =
  (position: Position | undefined) =>
  ({ createdAt, _id }: SearchedCard): boolean =>
    !position ||
    createdAt < position.createdAt ||
    (createdAt.getTime() === position.createdAt.getTime() && _id < position.id);
