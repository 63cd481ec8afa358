import type { IncomingHttpHeaders } from 'node:http';
import { type Identity, introspectSessions } from '@cardinal/contracts';
import { gathered, type InternalClient } from '@cardinal/service-kit';
import { parse } from 'cookie';
import { LRUCache } from 'lru-cache';

/** The session cookie is bound to this very host wherever the browser can promise that, which takes https. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-cardinal_session' : 'cardinal_session';

export interface Sessions {
  /** The session token that a request carries. */
  tokenOf(headers: IncomingHttpHeaders): string | undefined;
  /**
   * Who it belongs to; null when it is not good (any longer). Asked anew for each request, so that whoever was
   * suspended a moment ago is out.
   * @throws AppError `unavailable` when the auth service does not answer
   */
  identityOf(token: string): Promise<Identity | null>;
  /** Who it belonged to when that was last asked; no more than a guess. */
  lastKnown(token: string): Identity | undefined;
  /** The cookies without the session's, which is nobody's business but the auth service's. */
  withoutSession(cookies: string | undefined): string | undefined;
}

const longestToken = 500;
const tokensPerQuestion = 100;
/** Sessions whose people are remembered at most. */
const remembered = 10_000;

export function createSessions(internal: InternalClient, publicUrl: string): Sessions {
  const name = sessionCookieName(publicUrl);
  const known = new LRUCache<string, Identity>({ max: remembered });

  /** Of a page's first requests, which come all at once with one token, one is asked about. */
  async function ask(tokens: readonly string[]): Promise<(Identity | null)[]> {
    const different = [...new Set(tokens)];
    const { identities } = await internal.call(introspectSessions, { body: { tokens: different } });
    const found = new Map(different.map((token, at) => [token, identities[at] ?? null]));
    for (const [token, identity] of found) known.set(token, identity ?? undefined);
    return tokens.map((token) => found.get(token) ?? null);
  }

  const whoIs = gathered(ask, tokensPerQuestion);

  return {
    tokenOf: (headers) => parse(headers.cookie ?? '')[name] || undefined,
    async identityOf(token) {
      return token.length > longestToken ? null : whoIs(token);
    },
    lastKnown: (token) => known.get(token),
    withoutSession(cookies) {
      const rest = cookies?.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() !== name);
      return rest?.length ? rest.join(';').trim() : undefined;
    },
  };
}
