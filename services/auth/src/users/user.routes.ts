import { getUser, listDevUsers, updateProfile, upgradePlan } from '@cardinal/contracts';
import { AppError, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Clock } from '../clock.ts';
import { toUser } from './user.presenter.ts';
import type { Users } from './user.repository.ts';
import { changeCompanyName, changeOwnPlan } from './user.rules.ts';

interface Parts {
  users: Users;
  selfServicePlans: boolean;
  development: boolean;
  now: Clock;
}

export function mountUserRoutes(router: Router, { users, selfServicePlans, development, now }: Parts): void {
  mountCall(router, getUser, async ({ actor }) => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    return toUser(user);
  });

  mountCall(router, updateProfile, async ({ actor, body }) =>
    toUser(await users.change(actor.id, (user) => changeCompanyName(user, body.companyName, now()))),
  );

  mountCall(router, upgradePlan, async ({ actor, body }) => {
    if (!selfServicePlans) {
      throw new AppError('self_service_plans_off', 'Plans are changed by the administrators here');
    }
    return toUser(await users.change(actor.id, (user) => changeOwnPlan(user, body.plan, now())));
  });

  mountCall(router, listDevUsers, async () => {
    if (!development) throw notFound('Page');
    const found = await users.list({ limit: 100, offset: 0 });
    return found.map(({ _id, username, status }) => ({ id: _id, username, status }));
  });
}
