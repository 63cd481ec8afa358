import {
  adminUpgradePlan,
  approveUser,
  createResetLink,
  createSuperAdmin as createSuperAdminCall,
  createUser as createUserCall,
  deleteUser as deleteUserCall,
  findUser,
  getAdminStatus,
  listPendingUsers,
  listUsers,
  rejectUser as rejectUserCall,
  updateUser,
} from '@cardinal/contracts';
import {
  AppError,
  answerPage,
  clientAddress,
  type Log,
  mountCall,
  notFound,
  type Throttle,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AccountLinks } from '../account-links/account-links.ts';
import type { DeleteUser } from '../accounts/delete-user.ts';
import type { Clock } from '../clock.ts';
import type { DeviceCookie } from '../devices/device-cookie.ts';
import type { KnownProjects } from '../read-models/known-projects.ts';
import { type StartSessionDeps, startSession } from '../sessions/start-session.ts';
import type { PresentUsers } from '../users/present-users.ts';
import type { SuperAdmins } from '../users/super-admins.ts';
import type { Users } from '../users/user.repository.ts';
import { approve, changePlanByAdmin } from '../users/user.rules.ts';
import { changeUser, rejectUser } from './change-user.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { createUser } from './create-user.ts';
import type { RequireProjectAdmin } from './project-admin.policy.ts';

interface Deps extends StartSessionDeps {
  users: Users;
  devices: DeviceCookie;
  /** Whether people sign in at the built-in hub. */
  signsInHere: boolean;
  superAdmins: SuperAdmins;
  throttle: Throttle;
  known: KnownProjects;
  requireProjectAdmin: RequireProjectAdmin;
  setupToken: string | undefined;
  setupTokenPrinted: boolean;
  sponsoredPerDay: number;
  present: PresentUsers;
  deleteUser: DeleteUser;
  links: AccountLinks;
  log: Log;
  now: Clock;
}

/** The kit enforces the calls' access; only create-user has an additional rule. */
export function mountAdminRoutes(router: Router, deps: Deps): void {
  mountSetup(router, deps);
  mountLists(router, deps);
  mountChanges(router, deps);
}

function mountSetup(router: Router, deps: Deps): void {
  const { users, setupToken, present } = deps;

  mountCall(router, getAdminStatus, async ({ actor }) => ({
    isSuperAdmin: actor.kind === 'user' && actor.status === 'active' && actor.isSuperAdmin,
    superAdminExists: await users.superAdminExists(),
    setupTokenRequired: setupToken !== undefined,
    setupTokenPrinted: deps.setupTokenPrinted,
  }));

  mountCall(router, createSuperAdminCall, async ({ actor, body, req, res }) => {
    const user = await createSuperAdmin(deps, body, clientAddress(req));
    const answer = await present.one(user);
    if (!deps.signsInHere) return answer;
    deps.devices.remember(req, res, user);
    return { ...answer, token: await startSession(deps, { actor, req, res }, user) };
  });
}

function mountLists(router: Router, { users, known, present }: Deps): void {
  mountCall(router, listPendingUsers, async ({ query, res }) => {
    const items = await present.all(await users.waiting(query));
    return answerPage(res, { ...query, items }, users.countWaiting);
  });

  mountCall(router, listUsers, async ({ query, res }) => {
    const items = await present.all(await users.list(query));
    return answerPage(res, { ...query, items }, () => users.count(query.search));
  });

  mountCall(router, findUser, async ({ params }) => {
    const user = await users.byUsername(params.username);
    if (!user) throw notFound('User');
    return { ...(await present.one(user)), projects: await known.ofUser(user._id) };
  });
}

function mountChanges(router: Router, deps: Deps): void {
  const { users, now, present } = deps;

  mountCall(router, updateUser, async ({ params, body }) =>
    present.one(await changeUser(deps, params.userId, body)),
  );

  mountCall(router, approveUser, async ({ params, body }) =>
    present.one(await users.change(params.userId, (user) => approve(user, body, now()))),
  );

  mountCall(router, rejectUserCall, async ({ params }) => present.one(await rejectUser(deps, params.userId)));

  mountCall(router, deleteUserCall, async ({ params }) => {
    await deps.deleteUser(params.userId);
    return { ok: true as const };
  });

  mountCall(router, createResetLink, async ({ params: { userId } }) => {
    const user = await users.byId(userId);
    if (!user) throw notFound('User');
    if (!user.passwordHash) throw new AppError('conflict', 'This account has no password here');
    const { url, expiresAt } = await deps.links.make('reset', user, 'admin');
    deps.log.info({ account: userId }, 'an admin made a link to choose another password');
    return { url, expiresAt: expiresAt.toISOString() };
  });

  mountCall(router, adminUpgradePlan, async ({ params, body }) =>
    present.one(await users.change(params.userId, (user) => changePlanByAdmin(user, body, now()))),
  );

  mountCall(router, createUserCall, async ({ actor, body }) =>
    present.one(await createUser(deps, actor, body)),
  );
}
