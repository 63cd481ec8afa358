import {
  introspectSessions,
  logout,
  type SessionRevocation,
  unwatchSessions,
  watchSessions,
} from '@cardinal/contracts';
import { mountCall, type Watchers } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { IntrospectSessions } from './introspect-sessions.ts';
import type { Sessions } from './session.repository.ts';
import type { SessionCookie } from './session-cookie.ts';

interface Deps {
  sessions: Sessions;
  cookie: SessionCookie;
  introspect: IntrospectSessions;
  watchers: Watchers<SessionRevocation>;
}

export function mountSessionRoutes(router: Router, { sessions, cookie, introspect, watchers }: Deps): void {
  mountCall(router, logout, async ({ actor, res }) => {
    if (actor.kind === 'user') await sessions.end(actor.sessionId);
    cookie.clear(res);
    // Not "cookies", which would sign people out of everything else under the same domain.
    res.set('Clear-Site-Data', '"cache"');
    return { ok: true as const };
  });

  mountCall(router, introspectSessions, ({ body }) => introspect(body.tokens));

  mountCall(router, watchSessions, ({ body }) => watchers.watch(body.watcher, body.heard));

  mountCall(router, unwatchSessions, async ({ body }) => {
    await watchers.unwatch(body.watcher);
    return { ok: true as const };
  });
}
