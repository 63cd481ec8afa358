import type { Clock } from '../clock.ts';
import type { Sessions } from '../sessions/session.repository.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import type { UserDocument } from '../users/user.model.ts';
import type { Users } from '../users/user.repository.ts';
import { changeByAdmin, reject } from '../users/user.rules.ts';

interface Deps {
  users: Users;
  superAdmins: SuperAdmins;
  sessions: Sessions;
  now: Clock;
}

type AccountChanges = Parameters<typeof changeByAdmin>[1];

/** Changes the account type, suspends or reactivates. A suspension ends all sessions of the user. */
export async function changeUser(deps: Deps, userId: string, changes: AccountChanges): Promise<UserDocument> {
  const { users, superAdmins, sessions, now } = deps;
  const change = () => users.change(userId, (user) => changeByAdmin(user, changes, now()));
  const before = await users.byId(userId);
  const guarded = before?.isSuperAdmin && before.status === 'active' && changes.status === 'suspended';
  const user = guarded ? await superAdmins.without(userId, change) : await change();
  if (user.status === 'suspended') await sessions.endAll(userId);
  else if (user.isSuperAdmin && changes.status === 'active') await superAdmins.join(userId);
  return user;
}

export async function rejectUser(deps: Deps, userId: string): Promise<UserDocument> {
  const user = await deps.users.change(userId, (doc) => reject(doc, deps.now()));
  await deps.sessions.endAll(userId);
  return user;
}
