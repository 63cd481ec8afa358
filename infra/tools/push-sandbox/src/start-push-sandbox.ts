import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response, type Router } from 'express';
import { decrypt } from './encryption.ts';
import { createFaults, type Faults } from './faults.ts';
import { createSubscriptions, type Subscriber, type Subscriptions } from './subscriptions.ts';
import { findTrouble } from './vapid.ts';

export type { Subscription } from './subscriptions.ts';

/** A push that was taken, as the browser reads it. */
export interface Receipt {
  at: string;
  endpoint: string;
  /** The message for the service worker. */
  payload: string;
  topic: string | null;
  ttlSeconds: number;
  urgency: string | null;
}

/** A push that was not taken. */
interface Refusal {
  at: string;
  endpoint: string;
  status: number;
  why: string;
}

export interface PushSandbox {
  /** The origin of its endpoints. */
  url: string;
  /** The settings of the service that sends. */
  env: Record<string, string>;
  /** From now on, browsers are reached at this origin, which leads here. */
  behind(origin: string): void;
  /** Subscribes another browser. */
  subscribe: Subscriptions['subscribe'];
  faults: Faults;
  receipts(): readonly Receipt[];
  refusals(): readonly Refusal[];
  stop(): Promise<void>;
}

const mostBytes = 4_096;
const mostKept = 50_000;

/** The reason of a real push service to refuse; null if none. */
function findRefusal(headers: IncomingHttpHeaders, origin: string, { serverKey }: Subscriber) {
  const trouble = findTrouble(headers.authorization ?? '', origin, serverKey);
  if (trouble) return { status: 403, why: trouble };
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, why: 'no TTL' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, why: 'another encoding' };
  if (!/^[\w-]{1,32}$/.test(String(headers.topic ?? 'none'))) return { status: 400, why: 'no topic' };
  return null;
}

interface Deps {
  origin: () => string;
  subscriptions: Subscriptions;
  faults: Faults;
  receipts: Receipt[];
  refusals: Refusal[];
}

function mountPush(router: Router, { origin, subscriptions, faults, receipts, refusals }: Deps): void {
  function refuse(res: Response, endpoint: string, status: number, why: string): void {
    refusals.push({ at: new Date().toISOString(), endpoint, status, why });
    refusals.splice(0, refusals.length - mostKept);
    res.status(status).type('text').send(why);
  }

  /** @returns whether it was taken */
  function take(req: Request, res: Response, endpoint: string, subscriber: Subscriber): boolean {
    const refusal = findRefusal(req.headers, origin(), subscriber);
    if (refusal) {
      refuse(res, endpoint, refusal.status, refusal.why);
      return false;
    }
    try {
      receipts.push({
        at: new Date().toISOString(),
        endpoint,
        payload: decrypt(req.body as Buffer, subscriber),
        topic: (req.headers.topic as string | undefined) ?? null,
        ttlSeconds: Number(req.headers.ttl),
        urgency: (req.headers.urgency as string | undefined) ?? null,
      });
    } catch (error) {
      // A push service cannot know; a browser would drop it.
      refuse(res, endpoint, 400, `not for this browser: ${String(error)}`);
      return false;
    }
    receipts.splice(0, receipts.length - mostKept);
    return true;
  }

  // Not unpacked: the encoding is the encryption.
  const body = express.raw({ type: () => true, limit: mostBytes, inflate: false });
  router.post('/push/:token', (req, res) => {
    const endpoint = `${origin()}${req.path}`;
    const subscriber = subscriptions.byToken(String(req.params.token));
    if (!subscriber) return refuse(res, endpoint, 404, 'no such subscription');
    const fault = faults.take(endpoint);
    if (fault?.kind === 'silence') return;
    if (fault?.kind === 'cut') return void req.socket.destroy();
    if (fault?.kind === 'status') {
      if (fault.retryAfter) res.set('Retry-After', fault.retryAfter);
      return refuse(res, endpoint, fault.status, 'planned');
    }
    readWhole(req, res, () => {
      if (!take(req, res, endpoint, subscriber)) return;
      if (fault) return void req.socket.destroy();
      res.status(201).set('Location', `${origin()}/message/${receipts.length}`).end();
    });
  });

  /** The encoding of the body is none that a parser knows. */
  function readWhole(req: Request, res: Response, then: () => void): void {
    const encoding = req.headers['content-encoding'];
    delete req.headers['content-encoding'];
    body(req, res, (error?: unknown) => {
      if (encoding) req.headers['content-encoding'] = encoding;
      if (error) return refuse(res, `${origin()}${req.path}`, 413, 'too large');
      then();
    });
  }
}

/**
 * Starts a push service with browsers of its own: it checks who sends, as real ones do, decrypts as browsers do, and
 * keeps what it took in memory. It plays every answer of a real one.
 */
export async function startPushSandbox({ port = 0, host = '127.0.0.1' } = {}): Promise<PushSandbox> {
  const faults = createFaults();
  const receipts: Receipt[] = [];
  const refusals: Refusal[] = [];
  let before: string | null = null;
  const own = () => `http://${host}:${(server.address() as AddressInfo).port}`;
  const origin = () => before ?? own();
  const subscriptions = createSubscriptions({ origin });
  const site = express();
  site.disable('x-powered-by');
  mountPush(site, { origin, subscriptions, faults, receipts, refusals });
  const server = createServer(site);
  await once(server.listen(port, host), 'listening');
  return {
    url: own(),
    env: { PUSH_SERVICES: own() },
    behind(origin) {
      before = origin;
    },
    subscribe: subscriptions.subscribe,
    faults,
    receipts: () => receipts,
    refusals: () => refusals,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
