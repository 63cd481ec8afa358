import type { introspectSessions, ResponseOf } from '@cardinal/contracts';
import type { Clock } from '../clock.ts';
import { toIdentity } from '../users/user.presenter.ts';
import type { Sessions, UserSession } from './session.repository.ts';
import { goodForMs, isDueToTouch, isOver } from './session.rules.ts';

/** The form of a token; anything else is not looked up. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

type Introspected = ResponseOf<typeof introspectSessions>['identities'][number];

/** The users of these tokens, in the same order; null for invalid ones. */
export type IntrospectSessions = (tokens: readonly string[]) => Promise<Introspected[]>;

interface IntrospectSessionsDeps {
  sessions: Sessions;
  now: Clock;
}

/** Reads sessions and users from the database each time, so that a revoked session fails on the next request. */
export function createIntrospectSessions({ sessions, now }: IntrospectSessionsDeps): IntrospectSessions {
  async function introspectSession({ session, user }: UserSession): Promise<Introspected> {
    if (!user || isOver(session, now()) || session.epoch < user.sessionEpoch) {
      await sessions.close(session._id);
      return null;
    }
    if (isDueToTouch(session, now())) await sessions.touch(session);
    return { ...toIdentity(user, session._id), goodForMs: goodForMs(session, now()) };
  }

  async function known(token: string): Promise<Introspected> {
    const found = tokenForm.test(token) ? await sessions.byToken(token) : null;
    return found && introspectSession(found);
  }

  return (tokens) => Promise.all(tokens.map(known));
}
