import { type Role, takesPart } from '@cardinal/contracts';
import { AppError, requireApproved } from '@cardinal/service-kit';
import type { SignedIn } from './viewer.ts';

/**
 * Lets those through who take part in what they see (docs/product-rules.md, Sponsored accounts).
 * @throws AppError `account_sponsored`, or `forbidden` where the role is unknown
 */
export function requirePart(user: Pick<SignedIn, 'sponsored'>, role: Role): void {
  if (takesPart(user, role)) return;
  requireApproved(user);
  throw new AppError('forbidden', 'You cannot take part in this project');
}
