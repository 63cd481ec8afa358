import { isActiveAccount, lookUpUser } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import type { SignedIn } from './viewer.ts';

/** The user as the auth service knows them at this moment; null for an account that is gone or not active. */
export type FindActiveUser = (userId: string) => Promise<SignedIn | null>;

export function createFindActiveUser({ internal }: { internal: InternalClient }): FindActiveUser {
  return async (userId) => {
    const { user } = await internal.call(lookUpUser, { query: { userId } });
    if (!user || !isActiveAccount(user.value)) return null;
    const { id, username, isSuperAdmin, sponsoredBy } = user.value;
    return { id, username, isSuperAdmin, sponsored: Boolean(sponsoredBy) };
  };
}
