import {
  getHubSettings,
  getHubUser,
  introspectSessions,
  logout,
  openSession as openSessionCall,
  type SessionRevocation,
  unwatchSessions,
  watchSessions,
} from '@cardinal/contracts';
import { AppError, mountCall, type Watchers } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { AccountMails } from '../account-mails/account-mails.ts';
import type { Clock } from '../clock.ts';
import type { AdmitUser } from '../hub/admit-user.ts';
import type { Hub } from '../hub/hub.ts';
import type { PresentUsers } from '../users/present-users.ts';
import type { Users } from '../users/user.repository.ts';
import type { SignIdentityToken } from './identity-token.ts';
import type { IntrospectSessions } from './introspect-sessions.ts';
import { openSession } from './open-session.ts';
import type { Sessions } from './session.repository.ts';
import type { SessionCookie } from './session-cookie.ts';
import { startSession } from './start-session.ts';

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
  introspect: IntrospectSessions;
  watchers: Watchers<SessionRevocation>;
  now: Clock;
}

export function mountSessionRoutes(router: Router, deps: Deps): void {
  const { users, present, sessions, cookie, introspect, watchers } = deps;

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

  mountCall(router, logout, async ({ actor, res }) => {
    if (actor.kind === 'user') await sessions.end(actor.sessionId);
    cookie.clear(res);
    // Not "cookies", which would sign people out of everything else under the same domain.
    res.set('Clear-Site-Data', '"cache"');
    return { ok: true as const };
  });

  mountCall(router, introspectSessions, async ({ body }) => ({
    identities: await introspect(body.tokens),
  }));

  mountCall(router, watchSessions, ({ body }) => watchers.watch(body.watcher, body.heard));

  mountCall(router, unwatchSessions, async ({ body }) => {
    await watchers.unwatch(body.watcher);
    return { ok: true as const };
  });
}
