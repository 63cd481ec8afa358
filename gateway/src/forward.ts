import { isDeepStrictEqual } from 'node:util';
import type { Identity } from '@cardinal/contracts';
import { AppError, createInternalTokens, type Log, notFound } from '@cardinal/service-kit';
import type { RequestHandler } from 'express';
import { bodyLimitOf } from './body-limit.ts';
import type { GatewayConfig } from './config.ts';
import { canBeRepeated, createProxy, type Passage } from './proxy.ts';
import { localsOf } from './request-context.ts';
import type { FindRoute } from './routes.ts';
import { serviceHeaders } from './service-headers.ts';
import { forEachService, serviceAddresses } from './services.ts';
import type { Sessions } from './session.ts';

/** Finds out which call a request makes; what is not there is refused later, once it is counted. */
export function findCall(find: FindRoute): RequestHandler {
  return (req, res, next) => {
    const route = find(req.method, req.path);
    if (route && 'call' in route) {
      localsOf(res).call = route.call;
      localsOf(res).route = route.call.path;
    } else if (route) {
      res.set('Allow', route.allowed.join(', '));
    }
    next();
  };
}

/**
 * Passes a request on to the service that answers its call, in the name of whoever is signed in. Who that is is asked
 * for each request; what only reads is meanwhile passed on in the name of whom it was before, and its answer waits until
 * that has turned out right.
 */
export function createForward(config: GatewayConfig, sessions: Sessions, log: Log) {
  const addresses = serviceAddresses(config);
  const tokens = createInternalTokens(config.INTERNAL_TOKEN_KEY);
  const proxies = forEachService((service) =>
    createProxy({ service, target: addresses[service], timeoutMs: config.UPSTREAM_TIMEOUT_MS, log }),
  );

  const handler: RequestHandler = async (req, res, next) => {
    const { call, requestId, traceparent } = localsOf(res);
    if (!call) throw missing(res.hasHeader('Allow'));
    const { headers } = req;
    const passage: Passage = {
      maxBody: bodyLimitOf(call, config.MAX_BODY_BYTES),
      endless: call.id === 'openStream',
    };
    const passAs = (identity: Identity | null, ahead?: Pick<Passage, 'mayLeave' | 'dropped'>): void => {
      if (res.destroyed) return;
      req.headers = serviceHeaders(headers, {
        service: call.service,
        identity,
        address: req.ip ?? '',
        requestId,
        traceparent,
        tokens,
        withoutSession: sessions.withoutSession,
      });
      proxies[call.service].pass(req, res, next, { ...passage, ...ahead });
    };

    const token = sessions.tokenOf(headers);
    if (!token) return passAs(null);
    const asked = sessions.identityOf(token);
    const guess = call.kind === 'json' && canBeRepeated(req) ? sessions.lastKnown(token) : undefined;
    if (!guess) return passAs(await asked);
    const mayLeave = asked.then((identity) => isDeepStrictEqual(identity, guess));
    // The service may fail before it is heard whether this did.
    mayLeave.catch(() => {});
    passAs(guess, { mayLeave, dropped: () => void asked.then(passAs) });
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

const missing = (otherMethods: boolean): AppError =>
  otherMethods
    ? new AppError('method_not_allowed', 'This address does not take this method')
    : notFound('Page');
