import {
  changeEmail,
  changePassword,
  deleteAccount,
  getUser,
  listDevUsers,
  requestVerification,
  setTimeZone,
  updateProfile,
  upgradePlan,
} from '@cardinal/contracts';
import { AppError, clientAddress, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { Clock } from '../clock.ts';
import type { DeviceCookie } from '../devices/device-cookie.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { PresentUsers } from '../users/present-users.ts';
import type { Users } from '../users/user.repository.ts';
import { changeCompanyName, changeOwnPlan, changeTimeZone } from '../users/user.rules.ts';
import type { ChangeEmail } from './change-email.ts';
import type { ChangePassword } from './change-password.ts';
import type { createDeleteOwnAccount } from './delete-own-account.ts';

interface Deps {
  changePassword: ChangePassword;
  changeEmail: ChangeEmail;
  mails: AccountMails;
  deleteOwnAccount: ReturnType<typeof createDeleteOwnAccount>;
  cookie: SessionCookie;
  devices: DeviceCookie;
  present: PresentUsers;
  users: Users;
  selfServicePlans: boolean;
  development: boolean;
  now: Clock;
}

export function mountAccountRoutes(
  router: Router,
  { users, present, selfServicePlans, development, now, ...deps }: Deps,
): void {
  mountCall(router, getUser, async ({ actor }) => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    return present.one(user);
  });

  mountCall(router, updateProfile, async ({ actor, body }) =>
    present.one(await users.change(actor.id, (user) => changeCompanyName(user, body.companyName, now()))),
  );

  mountCall(router, setTimeZone, async ({ actor, body }) =>
    present.one(await users.change(actor.id, (user) => changeTimeZone(user, body.timeZone, now()))),
  );

  mountCall(router, upgradePlan, async ({ actor, body }) => {
    if (!selfServicePlans) {
      throw new AppError('self_service_plans_off', 'Plans are changed by the administrators here');
    }
    return present.one(await users.change(actor.id, (user) => changeOwnPlan(user, body.plan, now())));
  });

  mountCall(router, changePassword, async ({ actor, body, req, res }) => {
    deps.devices.remember(req, res, await deps.changePassword(actor, body, clientAddress(req)));
  });

  mountCall(router, changeEmail, async ({ actor, body, req }) =>
    present.one(await deps.changeEmail(actor, body, clientAddress(req))),
  );

  mountCall(router, requestVerification, async ({ actor }) => {
    const user = await users.byId(actor.id);
    if (!user) throw notFound('User');
    await deps.mails.verify(user);
  });

  mountCall(router, deleteAccount, async ({ actor, body, req, res }) => {
    await deps.deleteOwnAccount(actor, body, clientAddress(req));
    deps.cookie.clear(res);
    return { ok: true as const };
  });

  mountCall(router, listDevUsers, async () => {
    if (!development) throw notFound('Page');
    const found = await users.list({ limit: 100, offset: 0 });
    return found.map(({ _id, username, status }) => ({ id: _id, username, status }));
  });
}
