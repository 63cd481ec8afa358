import type { Access, AccountType, TokenLimits, UserStatus } from '@cardinal/contracts';
import { AppError } from '../app-error.ts';
import type { InternalCaller } from './internal-token.ts';

/** The signed-in user of a call. */
export interface User {
  kind: 'user';
  id: string;
  username: string;
  status: UserStatus;
  accountType: AccountType;
  isSuperAdmin: boolean;
  /** Created by a project admin and not approved yet: can take part where it is a member, and read elsewhere. */
  sponsored: boolean;
  /** Or the id of the API token. */
  sessionId: string;
  /** Of a call that is made with an API token. */
  token?: TokenLimits | undefined;
}
interface Guest {
  kind: 'guest';
}
export type Actor = User | Guest;

/** The actor type of a call: a user if the call requires sign-in. */
export type ActorFor<A extends Access> = A['signIn'] extends 'none' ? Actor : User;

export const guest: Guest = { kind: 'guest' };

export function toActor(caller: InternalCaller): Actor {
  if (!caller.identity) return guest;
  const { userId, ...rest } = caller.identity;
  return { kind: 'user', id: userId, ...rest };
}

/**
 * Refuses sponsored accounts until they are approved (docs/product-rules.md, Sponsored accounts).
 * @throws AppError `account_sponsored`
 */
export function requireApproved({ sponsored }: Pick<User, 'sponsored'>): void {
  if (!sponsored) return;
  throw new AppError(
    'account_sponsored',
    'Your account is waiting for approval. Until then you can take part only in the projects that you were added to.',
  );
}
