import type { Access, AccountType, UserStatus } from '@cardinal/contracts';
import { AppError } from '../app-error.ts';
import type { InternalCaller } from './internal-token.ts';

/** The signed-in user who makes a call. */
export interface User {
  kind: 'user';
  id: string;
  username: string;
  status: UserStatus;
  accountType: AccountType;
  isSuperAdmin: boolean;
  /** Made by a project admin and not approved: it takes part where it is a member, and reads elsewhere. */
  sponsored: boolean;
  sessionId: string;
}
interface Guest {
  kind: 'guest';
}
export type Actor = User | Guest;

/** What the handler of a call may rely on: a user where the call needs sign-in. */
export type ActorFor<A extends Access> = A['signIn'] extends 'none' ? Actor : User;

const guest: Guest = { kind: 'guest' };

export function actorOf(caller: InternalCaller): Actor {
  if (!caller.identity) return guest;
  const { userId, ...rest } = caller.identity;
  return { kind: 'user', id: userId, ...rest };
}

/**
 * Refuses what a sponsored account may do only after its approval (docs/product-rules.md, Sponsored accounts).
 * @throws AppError `account_sponsored`
 */
export function requireApproved({ sponsored }: Pick<User, 'sponsored'>): void {
  if (!sponsored) return;
  throw new AppError(
    'account_sponsored',
    'Your account is waiting for approval. Until then you can take part only in the projects that you were added to.',
  );
}
