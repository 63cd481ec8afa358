import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Identity,
  introspectSessions,
  type ServiceName,
  type SessionRevocation,
  serviceNames,
  unwatchSessions,
  watchSessions,
} from '@cardinal/contracts';
import { createLog, internalTokenHeader, verifyInternalToken } from '@cardinal/service-kit';
import { startGateway } from '../gateway.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** A request that arrived at a service. */
interface Arrival {
  service: ServiceName;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

const key = 'internal-token-key-of-the-tests-0123456789';

export const someone: Identity = {
  sessionId: '0197f7a0-0000-4000-8000-000000000001',
  userId: '0197f7a0-0000-4000-8000-000000000002',
  username: 'ada',
  status: 'active',
  accountType: 'public',
  isSuperAdmin: false,
  sponsored: false,
};

export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Auth's long poll for revocations. */
function createRevokingAuth() {
  let waiting: SessionRevocation[] = [];
  let asked: ((revoked: SessionRevocation[]) => void) | undefined;
  let confirmed = Promise.withResolvers<void>();
  const watchers = new Set<string>();

  return {
    watchers,
    /** Resolves once the gateway has confirmed the revocation. */
    async revoke(revocation: SessionRevocation): Promise<void> {
      waiting.push(revocation);
      asked?.(waiting);
      await confirmed.promise;
    },
    async watch(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const { watcher, heard } = JSON.parse((await readBody(req)).toString()) as {
        watcher: string;
        heard: string[];
      };
      const isNew = !watchers.has(watcher);
      watchers.add(watcher);
      waiting = waiting.filter(({ id }) => !heard.includes(id));
      if (heard.length > 0) {
        confirmed.resolve();
        confirmed = Promise.withResolvers();
      }
      const answer = (revoked: SessionRevocation[]) => {
        clearTimeout(timer);
        asked = undefined;
        res.setHeader('content-type', 'application/json');
        res.end(JSON.stringify({ isNew, revoked }));
      };
      const timer = setTimeout(answer, 200, []);
      asked = answer;
      if (isNew || waiting.length > 0) answer(waiting);
    },
    async unwatch(req: IncomingMessage, res: ServerResponse): Promise<void> {
      const { watcher } = JSON.parse((await readBody(req)).toString()) as { watcher: string };
      watchers.delete(watcher);
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ ok: true }));
    },
  };
}

type Serve = (service: ServiceName, req: IncomingMessage, res: ServerResponse) => Promise<void>;

async function startUpstreams(serve: Serve) {
  const servers = new Map<ServiceName, Server>();
  const addresses: Record<string, string> = {};
  for (const service of serviceNames) {
    const server = createServer((req, res) => {
      // Some tests are about clients that are cut off in the middle of a body.
      serve(service, req, res).catch(() => res.destroy());
    });
    servers.set(service, server);
    addresses[`${service.toUpperCase()}_URL`] = await listening(server);
  }
  return { servers, addresses };
}

/**
 * Real HTTP servers instead of the five services, behind a real gateway. The one for auth knows the sessions in
 * `sessions`; every other request is answered by `answers`, or with `{}`.
 * @param ownProcess false for services in the process of the gateway
 */
export async function startBehindGateway(env: Record<string, string> = {}, { ownProcess = true } = {}) {
  const sessions = new Map<string, Identity>();
  const answers: Partial<Record<ServiceName, Answer>> = {};
  const arrivals: Arrival[] = [];
  const questions: string[] = [];
  const revoking = createRevokingAuth();
  let introspection: Answer | undefined;
  let goodForMs = 0;

  async function introspect(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (introspection) return introspection(req, res);
    const { tokens } = JSON.parse((await readBody(req)).toString()) as { tokens: string[] };
    questions.push(...tokens);
    res.setHeader('content-type', 'application/json');
    const findIdentity = (token: string) => {
      const identity = sessions.get(token);
      return identity ? { ...identity, goodForMs } : null;
    };
    res.end(JSON.stringify({ identities: tokens.map(findIdentity) }));
  }

  async function serve(service: ServiceName, req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (service === 'auth' && req.url === introspectSessions.path) return introspect(req, res);
    if (service === 'auth' && req.url === watchSessions.path) return revoking.watch(req, res);
    if (service === 'auth' && req.url === unwatchSessions.path) return revoking.unwatch(req, res);
    arrivals.push({ service, method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    const answer = answers[service];
    if (answer) return answer(req, res);
    await readBody(req);
    res.setHeader('content-type', 'application/json');
    res.end('{}');
  }

  const { servers, addresses } = await startUpstreams(serve);
  const handles = serviceNames.map(
    (name) => [name, (req: IncomingMessage, res: ServerResponse) => void serve(name, req, res)] as const,
  );
  const gateway = await startGateway({
    env: { PORT: '0', INTERNAL_TOKEN_KEY: key, WEB_DIR: '/nowhere', ...addresses, ...env },
    log: createLog({ service: 'gateway', level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    ownProcess: false,
    own: ownProcess ? {} : Object.fromEntries(handles),
  });

  return {
    ...gateway,
    sessions,
    answers,
    arrivals,
    /** Tokens that the gateway asked about. */
    questions,
    /** Gateways that poll for revocations. */
    watchers: revoking.watchers,
    revoke: revoking.revoke,
    /** Lets the gateway cache sessions from now on. */
    letRemember(ms: number) {
      goodForMs = ms;
    },
    server: (service: ServiceName) => servers.get(service) as Server,
    answerIntrospection(answer: Answer | undefined) {
      introspection = answer;
    },
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(gateway.url + path, { headers, redirect: 'manual' }),
    post: (path: string, init: RequestInit = {}) =>
      fetch(gateway.url + path, { method: 'POST', redirect: 'manual', ...init }),
    /** The identity sent with the last request. */
    lastCaller() {
      const token = arrivals.at(-1)?.headers[internalTokenHeader];
      return verifyInternalToken(key, String(token));
    },
    async stop() {
      await gateway.stop();
      for (const server of servers.values()) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

export type BehindGateway = Awaited<ReturnType<typeof startBehindGateway>>;
