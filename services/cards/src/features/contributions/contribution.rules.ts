import type { ContributionAsked } from '@cardinal/contracts';
import { v5 as uuidv5 } from 'uuid';

const namespace = '0d5b1f8e-6a7c-4f39-8c2d-5e1b9a3f7c64';

/**
 * The id of the card or comment that comes of a contribution. Another user's with the same id comes to something else,
 * and one that is carried out twice comes to what is there.
 */
export const idOfResult = (userId: string, id: string): string => uuidv5(`${userId}/${id}`, namespace);

/** Two votes of a kind on one card are one. */
export const isSameVote = (a: ContributionAsked, b: ContributionAsked): boolean =>
  'cardId' in a && 'cardId' in b && a.kind === b.kind && a.kind !== 'comment' && a.cardId === b.cardId;

/** Without the texts, once they are a card or a comment, which is where they are read and deleted. */
export const withoutText = (asked: ContributionAsked): ContributionAsked => {
  if (asked.kind === 'comment') return { ...asked, content: '' };
  return asked.kind === 'card' ? { ...asked, title: '', description: '' } : asked;
};
