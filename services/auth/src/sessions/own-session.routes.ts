import { endOtherSessions, endSession, listSessions, type OwnSession } from '@cardinal/contracts';
import { answerPage, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Users } from '../users/user.repository.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { SessionDocument } from './session.model.ts';
import type { Sessions } from './session.repository.ts';

interface Deps {
  users: Users;
  sessions: Sessions;
  ownSessions: OwnSessions;
}

const toOwnSession = (session: SessionDocument, currentId: string): OwnSession => ({
  id: session._id,
  browser: session.browser ?? null,
  system: session.system ?? null,
  createdAt: session.createdAt.toISOString(),
  seenAt: session.seenAt.toISOString(),
  isCurrent: session._id === currentId,
});

/** Lists and ends the sessions of a user. */
export function mountOwnSessionRoutes(router: Router, { users, sessions, ownSessions: own }: Deps): void {
  async function requireUser(id: string) {
    const user = await users.byId(id);
    if (!user) throw notFound('User');
    return user;
  }

  mountCall(router, listSessions, async ({ actor, query, res }) => {
    const user = await requireUser(actor.id);
    const found = await own.list(user, query);
    const items = found.map((session) => toOwnSession(session, actor.sessionId));
    return answerPage(res, { ...query, items }, () => own.count(user));
  });

  mountCall(router, endSession, async ({ actor, params }) => {
    const user = await requireUser(actor.id);
    if (!(await own.has(user, params.sessionId))) throw notFound('Session');
    await sessions.end(params.sessionId);
  });

  mountCall(router, endOtherSessions, ({ actor }) => sessions.endOthers(actor.id, actor.sessionId));
}
