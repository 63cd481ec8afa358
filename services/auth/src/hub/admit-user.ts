import { userRegistered } from '@cardinal/contracts';
import { AppError, isDuplicateKey, newEvent } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { newUser } from '../users/new-user.ts';
import type { UserDocument } from '../users/user.model.ts';
import { toSnapshot } from '../users/user.presenter.ts';
import { isNameRefused, type Users } from '../users/user.repository.ts';
import { usernameVariants } from './external/hub-username.ts';
import type { HubAccount } from './hub.ts';

type Local = Extract<HubAccount, { kind: 'local' }>;
type External = Extract<HubAccount, { kind: 'external' }>;
export type AdmitUser = (account: HubAccount) => Promise<UserDocument>;

/** The part of a new user that is taken already. */
type Taken = 'username' | 'email' | 'account';

function takenBy(error: unknown): Taken {
  if (isNameRefused(error)) return 'username';
  if (error instanceof AppError && error.code === 'email_taken') return 'email';
  if (isDuplicateKey(error)) return 'account';
  throw error;
}

interface AdmitUserDeps {
  users: Users;
  autoApprove: boolean;
  now: Clock;
}

/**
 * Finds the account of a signed-in person, or creates one at the first sign-in from an external hub. Issuer and subject
 * identify it: an email address that another account has is no proof and is left out.
 */
export function createAdmitUser({ users, autoApprove, now }: AdmitUserDeps): AdmitUser {
  async function tryInsert(account: External, username: string, email: string | null) {
    const { issuer, subject, username: hubUsername, emailVerified } = account;
    const status = autoApprove ? 'active' : 'pending';
    const hub = { issuer, subject };
    const user = newUser({ username, email, emailVerified, status, hubUsername, hub }, now());
    return users.insert(user, newEvent(userRegistered, { user: toSnapshot(user) })).then(
      (value) => ({ value }),
      (error: unknown) => ({ taken: takenBy(error) }),
    );
  }

  async function register(account: External): Promise<UserDocument | null> {
    let { email } = account;
    for (const username of usernameVariants(account.username)) {
      let result = await tryInsert(account, username, email);
      if ('taken' in result && result.taken === 'email') {
        email = null;
        result = await tryInsert(account, username, email);
      }
      if ('value' in result) return result.value;
      // Two concurrent sign-ins of the same person: the other one was first.
      if (result.taken === 'account') return users.byHub(account.issuer, account.subject);
    }
    return null;
  }

  /** Null if the password was changed, or the account suspended, after it was checked. */
  async function local({ userId, epoch }: Local): Promise<UserDocument | null> {
    const user = await users.byId(userId);
    return user?.sessionEpoch === epoch && !user.temporaryPassword ? user : null;
  }

  async function admit(account: HubAccount): Promise<UserDocument | null> {
    if (account.kind === 'local') return local(account);
    return (await users.byHub(account.issuer, account.subject)) ?? (await register(account));
  }

  return async (account) => {
    const user = await admit(account);
    if (!user) throw new AppError('invalid_code', 'This sign-in is no longer valid. Please sign in again.');
    return user;
  };
}
