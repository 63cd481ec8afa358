import {
  adminUpgradePlan,
  approveUser,
  createSuperAdmin as createSuperAdminCall,
  createUser as createUserCall,
  findUser,
  getAdminStatus,
  listPendingUsers,
  listUsers,
  rejectUser as rejectUserCall,
  updateUser,
} from '@cardinal/contracts';
import { mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Clock } from '../clock.ts';
import type { KnownProjects } from '../read-models/known-projects.ts';
import type { Sessions } from '../sessions/session.repository.ts';
import { clientAddress } from '../throttle/client-address.ts';
import type { Throttle } from '../throttle/throttle.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import { toUser } from '../users/user.presenter.ts';
import type { Users } from '../users/user.repository.ts';
import { approve, changePlanByAdmin } from '../users/user.rules.ts';
import { changeUser, rejectUser } from './change-user.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { createUser } from './create-user.ts';
import type { RequireProjectAdmin } from './project-admin.policy.ts';

interface Parts {
  users: Users;
  sessions: Sessions;
  superAdmins: SuperAdmins;
  throttle: Throttle;
  known: KnownProjects;
  requireProjectAdmin: RequireProjectAdmin;
  setupToken: string | undefined;
  now: Clock;
}

const longestPendingList = 1_000;

/** Who may is in the calls' access, which the kit enforces; only create-user has a finer rule. */
export function mountAdminRoutes(router: Router, parts: Parts): void {
  mountSetup(router, parts);
  mountLists(router, parts);
  mountChanges(router, parts);
}

function mountSetup(router: Router, parts: Parts): void {
  const { users, setupToken } = parts;

  mountCall(router, getAdminStatus, async ({ actor }) => ({
    isSuperAdmin: actor.kind === 'user' && actor.status === 'active' && actor.isSuperAdmin,
    superAdminExists: await users.superAdminExists(),
    setupTokenRequired: setupToken !== undefined,
  }));

  mountCall(router, createSuperAdminCall, async ({ body, req }) =>
    toUser(await createSuperAdmin(parts, body, clientAddress(req))),
  );
}

function mountLists(router: Router, { users, known }: Parts): void {
  mountCall(router, listPendingUsers, async () => (await users.pending(longestPendingList)).map(toUser));

  mountCall(router, listUsers, async ({ query }) => (await users.list(query)).map(toUser));

  mountCall(router, findUser, async ({ params }) => {
    const user = await users.byUsername(params.username);
    if (!user) throw notFound('User');
    return { ...toUser(user), projects: await known.ofUser(user._id) };
  });
}

function mountChanges(router: Router, parts: Parts): void {
  const { users, now } = parts;

  mountCall(router, updateUser, async ({ params, body }) =>
    toUser(await changeUser(parts, params.userId, body)),
  );

  mountCall(router, approveUser, async ({ params, body }) =>
    toUser(await users.change(params.userId, (user) => approve(user, body, now()))),
  );

  mountCall(router, rejectUserCall, async ({ params }) => toUser(await rejectUser(parts, params.userId)));

  mountCall(router, adminUpgradePlan, async ({ params, body }) =>
    toUser(await users.change(params.userId, (user) => changePlanByAdmin(user, body, now()))),
  );

  mountCall(router, createUserCall, async ({ actor, body }) => toUser(await createUser(parts, actor, body)));
}
