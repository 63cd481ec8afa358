import type { Access, AccountType, UserStatus } from '@cardinal/contracts';
import type { InternalCaller } from './internal-token.ts';

/** The signed-in user who makes a call. */
export interface User {
  kind: 'user';
  id: string;
  username: string;
  status: UserStatus;
  accountType: AccountType;
  isSuperAdmin: boolean;
  sessionId: string;
}
export interface Guest {
  kind: 'guest';
}
export type Actor = User | Guest;

/** What the handler of a call may rely on: a user where the call needs sign-in. */
export type ActorFor<A extends Access> = A['signIn'] extends 'none' ? Actor : User;

export const guest: Guest = { kind: 'guest' };

export function actorOf(caller: InternalCaller): Actor {
  if (!caller.identity) return guest;
  const { userId, ...rest } = caller.identity;
  return { kind: 'user', id: userId, ...rest };
}

/** The user's id; null for a guest. */
export const idOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.id : null);
