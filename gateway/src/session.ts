import type { IncomingHttpHeaders } from 'node:http';
import { type Identity, introspectSessions } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';
import { parse } from 'cookie';
import DataLoader from 'dataloader';
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
/** Questions under way at once; whoever comes while they are shares the next. */
const questionsAtOnce = 2;

/** Lets `questionsAtOnce` go at once and holds back the others, which gather tokens until one of them is over. */
function createTurns() {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  return {
    /** `send` closes a question and asks it. */
    gather(send: () => void): void {
      if (underWay < questionsAtOnce) process.nextTick(send);
      else waiting.push(send);
    },
    async take<T>(question: () => Promise<T>): Promise<T> {
      underWay += 1;
      try {
        return await question();
      } finally {
        underWay -= 1;
        waiting.shift()?.();
      }
    },
  };
}

export function createSessions(internal: InternalClient, publicUrl: string): Sessions {
  const name = sessionCookieName(publicUrl);
  const turns = createTurns();
  const known = new LRUCache<string, Identity>({ max: remembered });

  /** Of a page's first requests, which come all at once with one token, one is asked about. */
  async function ask(tokens: readonly string[]): Promise<(Identity | null)[]> {
    const different = [...new Set(tokens)];
    const { identities } = await turns.take(() =>
      internal.call(introspectSessions, { body: { tokens: different } }),
    );
    const found = new Map(different.map((token, at) => [token, identities[at] ?? null]));
    for (const [token, identity] of found) known.set(token, identity ?? undefined);
    return tokens.map((token) => found.get(token) ?? null);
  }

  const questions = new DataLoader(ask, {
    cache: false,
    maxBatchSize: tokensPerQuestion,
    batchScheduleFn: turns.gather,
  });

  return {
    tokenOf: (headers) => parse(headers.cookie ?? '')[name] || undefined,
    async identityOf(token) {
      return token.length > longestToken ? null : questions.load(token);
    },
    lastKnown: (token) => known.get(token),
    withoutSession(cookies) {
      const rest = cookies?.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() !== name);
      return rest?.length ? rest.join(';').trim() : undefined;
    },
  };
}
