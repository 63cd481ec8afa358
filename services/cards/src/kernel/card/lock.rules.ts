import { may, type Role } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { CardRow } from './card.model.ts';

/** @throws AppError `comments_locked` where only admins comment, and this is none */
export function assertUnlocked({ lock }: Pick<CardRow, 'lock'>, role: Role): void {
  if (lock && !may(role, 'thread.lock'))
    throw new AppError(
      'comments_locked',
      'The comments of this card are locked. Only admins may write there.',
    );
}
