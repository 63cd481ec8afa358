import type { CardRow } from '../cards/card.model.ts';
import { type CardFilter, type Position, patternOf } from './card-list.queries.ts';

/** What a search looks at, and what its matches are counted and put in order by. */
export type SearchedCard = Pick<
  CardRow,
  '_id' | 'title' | 'description' | 'type' | 'status' | 'userPriority' | 'createdAt'
>;

export const searchedFields = {
  ...{ title: 1, description: 1, type: 1, status: 1, userPriority: 1, createdAt: 1 },
} as const;

/** The same cards that the database finds with `filterOf`. */
export function passes({ type, status, priority, search = '' }: CardFilter): (card: SearchedCard) => boolean {
  const pattern = patternOf(search);
  return (card) =>
    (!type || card.type === type) &&
    (!status || card.status === status) &&
    (!priority || card.userPriority === priority) &&
    (pattern.test(card.title) || pattern.test(card.description));
}

export const newestFirst = (one: SearchedCard, other: SearchedCard): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one._id < other._id ? 1 : -1);

/** Whether a card comes after this position in a list of the newest; all do without one. */
export const comesAfter =
  (position: Position | undefined) =>
  ({ createdAt, _id }: SearchedCard): boolean =>
    !position ||
    createdAt < position.createdAt ||
    (createdAt.getTime() === position.createdAt.getTime() && _id < position.id);
