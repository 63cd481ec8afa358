import { leaveTeams } from '@cardinal/contracts';
import { AppError, type InternalClient, notFound } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import type { Sessions } from '../sessions/session.repository.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import type { Users } from '../users/user.repository.ts';
import { erase } from '../users/user.rules.ts';

interface Deps {
  users: Users;
  superAdmins: SuperAdmins;
  sessions: Sessions;
  internal: InternalClient;
  /** Removes links and waiting e-mails of an account. */
  forget(userId: string): Promise<void>;
  now: Clock;
}

export type DeleteUser = (userId: string) => Promise<void>;

/**
 * Deletes an account (docs/product-rules.md, Deleting an account). First it leaves all teams, which is refused if a
 * project would lose its last admin. If a later step fails, the caller has to repeat the call. Other services are
 * informed by event.
 */
export function createDeleteUser({ users, superAdmins, sessions, internal, forget, now }: Deps): DeleteUser {
  async function leaveAllTeams(userId: string): Promise<void> {
    const { soleAdminOf } = await internal.call(leaveTeams, { body: { userId } });
    if (soleAdminOf.length === 0) return;
    const names = soleAdminOf.map(({ name }) => name).join(', ');
    throw new AppError(
      'last_admin',
      `This account is the only admin of: ${names}. Make somebody else a project admin there, or delete these projects, first.`,
    );
  }

  async function leave(userId: string): Promise<void> {
    await leaveAllTeams(userId);
    await users.change(userId, (user) => erase(user, now()));
  }

  return async (userId) => {
    const user = await users.byId(userId);
    if (!user) throw notFound('User');
    const guarded = user.isSuperAdmin && user.status === 'active';
    await (guarded ? superAdmins.without(userId, () => leave(userId), 'deleted') : leave(userId));
    await sessions.endAll(userId);
    await forget(userId);
  };
}
