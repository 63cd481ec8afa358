import { exportUsers, lookUpUser, seedUsers as seedUsersCall } from '@cardinal/contracts';
import { mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import { type SeedUsersDeps, seedUsers } from './seed-users.ts';
import { toVersioned } from './user.presenter.ts';

/** Internal calls; not reachable from outside. */
export function mountInternalUserRoutes(router: Router, deps: SeedUsersDeps & { allowSeed: boolean }): void {
  const { users } = deps;

  mountCall(router, lookUpUser, async ({ query: { userId, username } }) => {
    const byName = () => (username === undefined ? null : users.byUsername(username));
    const user = await (userId === undefined ? byName() : users.byId(userId));
    return { user: user ? toVersioned(user) : null };
  });

  mountCall(router, exportUsers, async ({ query: { after, limit } }) => {
    const found = await users.pageAfter(after, limit);
    const next = found.length === limit ? found.at(-1)!._id : null;
    return { items: found.map(toVersioned), next };
  });

  mountCall(router, seedUsersCall, async ({ body }) => {
    if (!deps.allowSeed) throw notFound('Page');
    return { users: await seedUsers(deps, body.users) };
  });
}
