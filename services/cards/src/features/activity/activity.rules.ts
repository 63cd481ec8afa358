import type { CardActivity } from '@cardinal/contracts';
import { excerpt } from '@cardinal/markdown';
import { type ActiveCard, excerptLength } from './new-on-boards.repository.ts';

/** Cards of one list in an answer. */
export const shownAtOnce = 12;

/** The last thing that happened to a card. */
export interface Happening {
  kind: CardActivity['kind'];
  at: Date;
  /** Null where it is not stored. */
  userId: string | null;
  excerpt: string | null;
  commentId: string | null;
}

export const noComment = { excerpt: null, commentId: null };

/** By the card's own dates: it was written, and perhaps changed later. */
export const toHappening = ({ createdAt, updatedAt, createdBy }: ActiveCard): Happening =>
  updatedAt > createdAt
    ? { kind: 'changed', at: updatedAt, userId: null, ...noComment }
    : { kind: 'created', at: createdAt, userId: createdBy, ...noComment };

interface CardDates {
  card: Pick<ActiveCard, 'dueDate' | 'createdAt'>;
}

/** The beginning of a comment, in one line. */
export const toExcerpt = (content: string): string => excerpt(content, excerptLength);

export const newestFirst = (one: Happening, other: Happening): number =>
  other.at.getTime() - one.at.getTime();

const never = '9999-12-31';
/** Days in their order, then what has none, the newest first. */
export const dueFirst = (one: CardDates, other: CardDates): number =>
  (one.card.dueDate ?? never).localeCompare(other.card.dueDate ?? never) ||
  other.card.createdAt.getTime() - one.card.createdAt.getTime();

/** The first of each card, of a list that is in order. */
export function eachCardOnce<T extends { card: { _id: string } }>(happenings: readonly T[]): T[] {
  const seen = new Set<string>();
  return happenings.filter(({ card }) => !seen.has(card._id) && seen.add(card._id));
}
