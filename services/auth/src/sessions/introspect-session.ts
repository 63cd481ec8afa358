import type { Identity } from '@cardinal/contracts';
import type { Clock } from '../clock.ts';
import { toIdentity } from '../users/user.presenter.ts';
import type { Users } from '../users/user.repository.ts';
import type { Sessions } from './session.repository.ts';
import { isDueToTouch, isOver } from './session.rules.ts';

/** The only form that tokens have; anything else is not looked up. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

export type IntrospectSession = (token: string) => Promise<Identity | null>;

/** Reads session and user anew each time, so that whoever is put out is out on the next request. */
export function createIntrospectSession(sessions: Sessions, users: Users, now: Clock): IntrospectSession {
  return async (token) => {
    if (!tokenForm.test(token)) return null;
    const session = await sessions.byToken(token);
    if (!session) return null;
    const user = isOver(session, now()) ? null : await users.byId(session.userId);
    if (!user || user.sessionEpoch !== session.epoch) {
      await sessions.end(session._id);
      return null;
    }
    if (isDueToTouch(session, now())) await sessions.touch(session);
    return toIdentity(user, session._id);
  };
}
