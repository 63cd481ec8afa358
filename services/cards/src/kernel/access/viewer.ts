import { isActiveAccount, type TokenLimits } from '@cardinal/contracts';
import type { Actor, User } from '@cardinal/service-kit';

/** A guest, or a user whose account is active. */
export interface Viewer {
  /** Null for a guest. */
  id: string | null;
  isSuperAdmin: boolean;
  /** Takes part where it is a member, and reads elsewhere (docs/product-rules.md, Sponsored accounts). */
  sponsored: boolean;
  /** Limits the viewer, who comes with an API token. */
  token?: TokenLimits | undefined;
}

/** A viewer who is signed in, as the calls that need sign-in have one. */
export interface SignedIn extends Viewer {
  id: string;
  username: string;
}

export const guest: Viewer = { id: null, isSuperAdmin: false, sponsored: false };

/** Accounts that are pending or suspended see what guests see. */
export const toViewer = (actor: Actor): Viewer =>
  actor.kind === 'user' && isActiveAccount(actor) ? signedIn(actor) : guest;

export const signedIn = ({ id, username, isSuperAdmin, sponsored, token }: User): SignedIn => ({
  id,
  username,
  isSuperAdmin,
  sponsored,
  token,
});
