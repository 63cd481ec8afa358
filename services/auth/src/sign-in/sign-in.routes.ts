import { getHubSettings, getHubUser, openSession as openSessionCall } from '@cardinal/contracts';
import { AppError, mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { Clock } from '../clock.ts';
import type { AdmitUser } from '../hub/admit-user.ts';
import type { Hub } from '../hub/hub.ts';
import type { SignIdentityToken } from '../sessions/identity-token.ts';
import type { Sessions } from '../sessions/session.repository.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import { startSession } from '../sessions/start-session.ts';
import type { PresentUsers } from '../users/present-users.ts';
import type { Users } from '../users/user.repository.ts';
import { openSession } from './open-session.ts';

interface Deps {
  present: PresentUsers;
  mails: Pick<AccountMails, 'isOn'>;
  hub: Hub;
  autoApprove: boolean;
  admit: AdmitUser;
  users: Users;
  sessions: Sessions;
  cookie: SessionCookie;
  signIdentityToken: SignIdentityToken;
  now: Clock;
}

export function mountSignIn(router: Router, deps: Deps): void {
  const { users, present } = deps;

  mountCall(router, getHubSettings, () => ({
    ...deps.hub.settings,
    reviewsAccounts: !deps.autoApprove,
    sendsMail: deps.mails.isOn,
  }));

  mountCall(router, getHubUser, async ({ actor }) => {
    const user = await users.byId(actor.id);
    if (!user) throw new AppError('unauthenticated', 'Please sign in');
    return present.one(user);
  });

  mountCall(router, openSessionCall, async ({ body, actor, req, res }) => {
    const { token, user } = await openSession(deps, body, (found) =>
      startSession(deps, { actor, req, res }, found),
    );
    return { token, user: await present.one(user) };
  });
}
