import type { UserStatus } from '@cardinal/contracts';
import { AppError } from '../app-error.ts';

/** The refusal of a call that needs an active account. @param status of the caller's account; null for a guest */
export function notActive(status: UserStatus | null): AppError {
  if (status === 'pending') return new AppError('account_pending', 'Your account is being reviewed.');
  if (status === 'suspended')
    return new AppError('account_suspended', 'Your account has been suspended. Please contact support.');
  return new AppError('unauthenticated', 'Please sign in');
}
