import type { IncomingHttpHeaders } from 'node:http';
import { type Identity, introspectSession } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { parse } from 'cookie';

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
  /** The cookies without the session's, which is nobody's business but the auth service's. */
  withoutSession(cookies: string | undefined): string | undefined;
}

const longestToken = 500;

export function createSessions(internal: InternalClient, publicUrl: string): Sessions {
  const name = sessionCookieName(publicUrl);
  const asking = new Map<string, Promise<Identity | null>>();

  async function ask(token: string): Promise<Identity | null> {
    const { identity } = await internal.call(introspectSession, { body: { token } });
    return identity;
  }

  return {
    tokenOf: (headers) => parse(headers.cookie ?? '')[name] || undefined,
    async identityOf(token) {
      if (token.length > longestToken) return null;
      // A page's first requests come all at once; they share one question.
      const asked = asking.get(token) ?? ask(token).finally(() => asking.delete(token));
      asking.set(token, asked);
      return asked;
    },
    withoutSession(cookies) {
      const rest = cookies?.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() !== name);
      return rest?.length ? rest.join(';').trim() : undefined;
    },
  };
}
