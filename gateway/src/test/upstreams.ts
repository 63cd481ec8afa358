import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Identity, introspectSessions, type ServiceName, serviceNames } from '@cardinal/contracts';
import { createLog, internalTokenHeader, verifyInternalToken } from '@cardinal/service-kit';
import { startGateway } from '../gateway.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** What arrived at a service. */
export interface Arrival {
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
};

export async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Real HTTP servers in the places of the five services, with the gateway before them. The one for auth knows the
 * sessions in `sessions`; every other request is answered by `answers`, or with `{}`.
 */
export async function startBehindGateway(env: Record<string, string> = {}) {
  const sessions = new Map<string, Identity>();
  const answers: Partial<Record<ServiceName, Answer>> = {};
  const arrivals: Arrival[] = [];
  const questions: string[] = [];
  let introspection: Answer | undefined;

  async function introspect(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (introspection) return introspection(req, res);
    const { tokens } = JSON.parse((await bodyOf(req)).toString()) as { tokens: string[] };
    questions.push(...tokens);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ identities: tokens.map((token) => sessions.get(token) ?? null) }));
  }

  async function serve(service: ServiceName, req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (service === 'auth' && req.url === introspectSessions.path) return introspect(req, res);
    arrivals.push({ service, method: req.method ?? '', url: req.url ?? '', headers: req.headers });
    const answer = answers[service];
    if (answer) return answer(req, res);
    await bodyOf(req);
    res.setHeader('content-type', 'application/json');
    res.end('{}');
  }

  const servers = new Map<ServiceName, Server>();
  const addresses: Record<string, string> = {};
  for (const service of serviceNames) {
    const server = createServer((req, res) => {
      // A client that is cut off in the middle of its body is what some tests are about.
      serve(service, req, res).catch(() => res.destroy());
    });
    servers.set(service, server);
    addresses[`${service.toUpperCase()}_URL`] = await listening(server);
  }
  const gateway = await startGateway({
    env: { PORT: '0', INTERNAL_TOKEN_KEY: key, WEB_DIR: '/nowhere', ...addresses, ...env },
    log: createLog('gateway', process.env.TEST_LOG_LEVEL ?? 'silent'),
    ownProcess: false,
  });

  return {
    ...gateway,
    sessions,
    answers,
    arrivals,
    /** Tokens that the gateway asked about. */
    questions,
    server: (service: ServiceName) => servers.get(service) as Server,
    answerIntrospection(answer: Answer | undefined) {
      introspection = answer;
    },
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(gateway.url + path, { headers, redirect: 'manual' }),
    post: (path: string, init: RequestInit = {}) =>
      fetch(gateway.url + path, { method: 'POST', redirect: 'manual', ...init }),
    /** Who the last request was said to come from. */
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
