import type { SearchEntry } from './search-entry.model.ts';

const placesEachMs = 256;
/** @param id of the card or the comment */
export const toEntryPlace = (createdAt: Date, id: string): number =>
  createdAt.getTime() * placesEachMs + (Number.parseInt(id.slice(0, 2), 16) || 0);

export const toEntryId = (cardId: string, commentId = ''): string => `${cardId}/${commentId}`;
/** The card of an entry, and the comment if it is one's. */
export function parseEntryId({ _id }: Pick<SearchEntry, '_id'>): {
  cardId: string;
  commentId: string | null;
} {
  const [cardId = '', commentId] = _id.split('/');
  return { cardId, commentId: commentId || null };
}
/** All entries of a card: `0` is the character after `/`. */
export const toEntryFilter = (cardId: string) => ({ _id: { $gte: `${cardId}/`, $lt: `${cardId}0` } });
