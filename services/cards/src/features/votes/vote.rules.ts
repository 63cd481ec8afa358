import { may, type Role } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';

/** One vote a user: the id of the document says so. */
export const voteId = (cardId: string, userId: string): string => `${cardId}:${userId}`;

/** @throws AppError `forbidden` */
export function assertMayViewVoters(role: Role): void {
  if (!may(role, 'card.viewVoters')) throw new AppError('forbidden', 'Only the team sees who voted');
}
