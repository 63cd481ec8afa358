import type { introspectSessions, ResponseOf } from '@cardinal/contracts';
import { AppError, isApiToken } from '@cardinal/service-kit';
import type { Clock } from '../clock.ts';
import { toIdentity } from '../users/user.presenter.ts';
import type { Sessions, UserSession } from './session.repository.ts';
import { goodForMs, isDueToTouch, isOver } from './session.rules.ts';

const isUnavailable = (error: unknown) => error instanceof AppError && error.code === 'unavailable';

/** The form of a token; anything else is not looked up. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

type Introspected = ResponseOf<typeof introspectSessions>['identities'][number];

/** The users of these tokens, of sessions and API tokens, in the same order; null for invalid ones. */
export type IntrospectSessions = (
  tokens: readonly string[],
) => Promise<ResponseOf<typeof introspectSessions>>;

/** The person as whom an API token acts, and its limits; null if it is not good. */
export type IntrospectToken = (secret: string) => Promise<Introspected>;

interface IntrospectSessionsDeps {
  sessions: Sessions;
  introspectToken: IntrospectToken;
  now: Clock;
}

/** Reads sessions and users from the database each time, so that a revoked session fails on the next request. */
export function createIntrospectSessions({
  sessions,
  introspectToken,
  now,
}: IntrospectSessionsDeps): IntrospectSessions {
  async function introspectSession({ session, user }: UserSession): Promise<Introspected> {
    if (!user || isOver(session, now()) || session.epoch < user.sessionEpoch) {
      await sessions.close(session._id);
      return null;
    }
    if (isDueToTouch(session, now())) await sessions.touch(session);
    return { ...toIdentity(user, session._id), goodForMs: goodForMs(session, now()) };
  }

  async function known(token: string): Promise<Introspected> {
    if (isApiToken(token)) return introspectToken(token);
    const found = tokenForm.test(token) ? await sessions.byToken(token) : null;
    return found && introspectSession(found);
  }

  return async (tokens) => {
    const unsure: number[] = [];
    const identities = await Promise.all(
      tokens.map((token, at) =>
        known(token).catch((error: unknown) => {
          // One API token must not keep others from being looked up.
          if (!isApiToken(token) || !isUnavailable(error)) throw error;
          unsure.push(at);
          return null;
        }),
      ),
    );
    return { identities, unsure };
  };
}
