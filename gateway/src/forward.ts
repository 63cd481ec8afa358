import type { RequestListener } from 'node:http';
import { expectedUserHeader, type Identity, type ServiceName } from '@cardinal/contracts';
import { AppError, createInternalTokens, type Log, notFound } from '@cardinal/service-kit';
import type { Request, RequestHandler } from 'express';
import { getBodyLimit } from './body-limit.ts';
import type { GatewayConfig } from './config.ts';
import { canBeHandedOver, createHandOver } from './hand-over.ts';
import { createProxy } from './proxy.ts';
import { getLocals } from './request-context.ts';
import type { FindRoute } from './routes.ts';
import { serviceHeaders } from './service-headers.ts';
import { forEachService, serviceAddresses } from './services.ts';
import type { Sessions } from './session.ts';

/** Finds the call of a request. Unknown paths are rejected later, after the rate limit has counted them. */
export function findCall(find: FindRoute): RequestHandler {
  return (req, res, next) => {
    const route = find(req.method, req.path);
    if (route && 'call' in route) {
      // Services get every URL in the same form.
      if (req.path.endsWith('/')) req.url = req.url.replace(/\/(?=\?|$)/, '');
      getLocals(res).call = route.call;
      getLocals(res).route = route.call.path;
    } else if (route) {
      res.set('Allow', route.allowed.join(', '));
    }
    next();
  };
}

/** The apps of the services that run in this process. */
export type OwnServices = Partial<Record<ServiceName, RequestListener>>;

interface ForwardDeps {
  config: GatewayConfig;
  sessions: Sessions;
  own: OwnServices;
  log: Log;
}

/** Passes a request to the service of its call, on behalf of the signed-in user. */
export function createForward({ config, sessions, own, log }: ForwardDeps) {
  const addresses = serviceAddresses(config);
  const tokens = createInternalTokens({ key: config.INTERNAL_TOKEN_KEY });
  const proxies = forEachService((service) =>
    createProxy({ service, target: addresses[service], timeoutMs: config.UPSTREAM_TIMEOUT_MS, log }),
  );

  const handOvers = forEachService((service) => {
    const handle = own[service];
    return handle && createHandOver({ service, handle, timeoutMs: config.UPSTREAM_TIMEOUT_MS });
  });

  async function getSessionIdentity(req: Request): Promise<Identity | null> {
    const token = sessions.getToken(req.headers);
    const identity = token ? await sessions.getIdentity(token) : null;
    // An API token is no session: in a cookie it is nothing.
    return identity?.token ? null : identity;
  }

  const handler: RequestHandler = async (req, res, next) => {
    const { call, requestId, traceparent, tokenHolder } = getLocals(res);
    if (!call) throw missing(res.hasHeader('Allow'));
    const identity = tokenHolder ?? (await getSessionIdentity(req));
    refuseAnotherUser(req.headers[expectedUserHeader], identity);
    if (res.destroyed) return;
    req.headers = serviceHeaders(req.headers, {
      service: call.service,
      identity,
      address: req.ip ?? '',
      requestId,
      traceparent,
      tokens,
      withoutSession: sessions.withoutSession,
    });
    const handOver = handOvers[call.service];
    if (handOver && canBeHandedOver(call, req)) return handOver(req, res, next);
    const maxBody = getBodyLimit(call, config.MAX_BODY_BYTES);
    proxies[call.service].pass(req, res, next, { maxBody, endless: call.id === 'openStream' });
  };

  return {
    handler,
    endStreams() {
      for (const proxy of Object.values(proxies)) proxy.endStreams();
    },
    stop() {
      for (const proxy of Object.values(proxies)) proxy.stop();
    },
  };
}

/** A page may send what was written long ago, and not know yet that somebody else has signed in in another tab. */
function refuseAnotherUser(expected: string | string[] | undefined, identity: Identity | null): void {
  if (expected !== undefined && identity && expected !== identity.userId)
    throw new AppError('another_user', 'Somebody else has signed in meanwhile');
}

const missing = (otherMethods: boolean): AppError =>
  otherMethods
    ? new AppError('method_not_allowed', 'This address does not take this method')
    : notFound('Page');
