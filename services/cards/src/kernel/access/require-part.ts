import { takesPart, userBlockedText } from '@cardinal/contracts';
import { AppError, requireApproved } from '@cardinal/service-kit';
import type { SeenBoard } from './board-access.ts';
import type { SignedIn } from './viewer.ts';

/**
 * Lets those through who take part in what they see (docs/product-rules.md, Sponsored accounts, Blocked people).
 * @throws AppError `account_sponsored`, `user_blocked`, or `forbidden` where the role is unknown
 */
export function requirePart(
  user: Pick<SignedIn, 'sponsored'>,
  { role, blocked = false }: Pick<SeenBoard, 'role'> & Partial<Pick<SeenBoard, 'blocked'>>,
): void {
  if (blocked) throw new AppError('user_blocked', userBlockedText);
  if (takesPart(user, role)) return;
  requireApproved(user);
  throw new AppError('forbidden', 'You cannot take part in this project');
}
