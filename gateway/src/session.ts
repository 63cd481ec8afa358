import type { IncomingHttpHeaders } from 'node:http';
import {
  type Identity,
  introspectSessions,
  type SessionRevocation,
  unwatchSessions,
  watchSessions,
} from '@cardinal/contracts';
import {
  AppError,
  batchCalls,
  createWatch,
  type InternalClient,
  isWithin,
  steadyNow,
} from '@cardinal/service-kit';
import { parse } from 'cookie';
import { LRUCache } from 'lru-cache';

/** Bound to this host where browsers support it, which requires https. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-cardinal_session' : 'cardinal_session';

export interface Sessions {
  /** The session token of a request. */
  getToken(headers: IncomingHttpHeaders): string | undefined;
  /**
   * The user of a session; null if the session is not valid. It is cached only while auth confirms revocations with
   * this gateway before it answers them, so a suspended user is out on the next request.
   * @throws AppError `unavailable` if auth has to be asked and does not answer
   */
  getIdentity(token: string): Promise<Identity | null>;
  /** The cookies without the session's, which only auth may see. */
  withoutSession(cookies: string | undefined): string | undefined;
  /** Clears the cache and stops the watch. */
  stop(): Promise<void>;
}

interface Remembered {
  identity: Identity;
  goodForMs: number;
  asked: number;
}

const away = () =>
  new AppError('unavailable', 'This API token cannot be looked up right now. Please try again.', {
    retryAfter: 2,
  });

const longestToken = 500;
const tokensPerQuestion = 100;
/** Size of the session cache. */
const remembered = 10_000;

export function createSessions({
  internal,
  publicUrl,
}: {
  internal: InternalClient;
  publicUrl: string;
}): Sessions {
  const name = sessionCookieName(publicUrl);
  const known = new LRUCache<string, Remembered>({ max: remembered });
  let revocations = 0;

  const auth = {
    watch: (watcher: string, heard: string[]) => internal.call(watchSessions, { body: { watcher, heard } }),
    unwatch: (watcher: string) => internal.call(unwatchSessions, { body: { watcher } }),
  };
  const watch = createWatch<SessionRevocation>({
    owner: auth,
    memory: {
      revoke(revocation) {
        revocations += 1;
        for (const [token, { identity }] of known.entries()) {
          const isMeant =
            'userId' in revocation
              ? revocation.userId === identity.userId
              : revocation.sessionId === identity.sessionId;
          if (isMeant) known.delete(token);
        }
      },
      forgetAll() {
        revocations += 1;
        known.clear();
      },
    },
  });

  /** A page's first requests arrive at once with one token; only one of them asks auth. */
  async function ask(tokens: readonly string[]): Promise<(Identity | Error | null)[]> {
    const different = [...new Set(tokens)];
    const [asked, heardBefore] = [steadyNow(), revocations];
    const { identities, unsure = [] } = await internal.call(introspectSessions, {
      body: { tokens: different },
    });
    const found = new Map<string, Identity | Error>();
    for (const at of unsure) if (different[at] !== undefined) found.set(different[at], away());
    for (const [at, answer] of identities.entries()) {
      const token = different[at];
      if (!answer || token === undefined) continue;
      const { goodForMs, ...identity } = answer;
      found.set(token, identity);
      // This session may have been revoked since then.
      if (revocations === heardBefore) known.set(token, { identity, goodForMs, asked });
    }
    return tokens.map((token) => found.get(token) ?? null);
  }

  const whoIs = batchCalls(ask, tokensPerQuestion);

  return {
    getToken: (headers) => parse(headers.cookie ?? '')[name] || undefined,
    async getIdentity(token) {
      if (token.length > longestToken) return null;
      const last = watch.isCurrent() ? known.get(token) : undefined;
      return last && isWithin(last.goodForMs, last.asked) ? last.identity : whoIs(token);
    },
    withoutSession(cookies) {
      const rest = cookies?.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() !== name);
      return rest?.length ? rest.join(';').trim() : undefined;
    },
    stop: () => watch.stop(),
  };
}
