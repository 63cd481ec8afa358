import { type BodyOf, type createSuperAdmin as createSuperAdminCall, userCreated } from '@cardinal/contracts';
import { AppError, minutes, newEvent, type Throttle } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { sameText } from '../secrets.ts';
import { newUser } from '../users/new-user.ts';
import { hashPassword } from '../users/password.ts';
import { requireGoodPassword } from '../users/password-policy.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import type { UserDocument } from '../users/user.model.ts';
import { toSnapshot } from '../users/user.presenter.ts';
import type { Users } from '../users/user.repository.ts';

interface Deps {
  users: Users;
  superAdmins: SuperAdmins;
  throttle: Throttle;
  setupToken: string | undefined;
  now: Clock;
}

async function requireSetupToken({ throttle, setupToken }: Deps, given: string | undefined, address: string) {
  if (setupToken === undefined) return;
  await throttle.take({ name: `setup/from/${address}`, tries: 10, windowMs: minutes(15) });
  if (given !== undefined && sameText(given, setupToken)) return;
  throw new AppError('setup_token_required', 'The setup token is missing or not right');
}

/** Creates the first super admin. Of two at once, a unique index accepts one. */
export async function createSuperAdmin(
  deps: Deps,
  body: BodyOf<typeof createSuperAdminCall>,
  address: string,
): Promise<UserDocument> {
  const { users, superAdmins, now } = deps;
  if (await users.superAdminExists()) {
    throw new AppError('super_admin_exists', 'A super admin exists already');
  }
  await requireSetupToken(deps, body.setupToken, address);
  requireGoodPassword(body.password, body, 'password');
  const { username, email } = body;
  const passwordHash = await hashPassword(body.password);
  const user = newUser({ username, email, passwordHash, status: 'active', superAdmin: 'first' }, now());
  const made = await users.insert(user, newEvent(userCreated, { user: toSnapshot(user), membership: null }));
  await superAdmins.join(made._id);
  return made;
}
