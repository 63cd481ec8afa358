import { randomUUID } from 'node:crypto';
import type { Call, Identity } from '@cardinal/contracts';
import { type Log, type Metrics, nextTraceparent, withContext } from '@cardinal/service-kit';
import type { RequestHandler, Response } from 'express';

/** State of a request, added to step by step. */
interface Locals {
  requestId: string;
  traceparent: string;
  /** Template of the route, for metrics. */
  route?: string;
  call?: Call;
  /** The person in whose name a request with an API token is made. */
  tokenHolder?: Identity;
  /** Nonce of the page: only scripts and styles without a URL need it. */
  nonce?: string;
}

export const getLocals = (res: Response): Locals => res.locals as Locals;

/** Every middleware that waits for the end of an answer adds a listener; Node warns of a leak above ten. */
const mostListeners = 20;

/** Gives every request a new id and trace; ids from outside are ignored. */
export function requestContext({ trustTrace }: { trustTrace: boolean }): RequestHandler {
  return (req, res, next) => {
    res.setMaxListeners(mostListeners);
    const locals = getLocals(res);
    locals.requestId = randomUUID();
    locals.traceparent = nextTraceparent(trustTrace ? req.get('traceparent') : undefined);
    res.set('X-Request-Id', locals.requestId);
    withContext({ requestId: locals.requestId, traceparent: locals.traceparent }, next);
  };
}

/** Logs and measures each request, by its route template and never by its URL. */
export function requestLog(log: Log, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const { requestId } = getLocals(res);
    res.once('close', () => {
      const seconds = (performance.now() - started) / 1_000;
      const route = getLocals(res).route ?? 'unmatched';
      const status = res.statusCode;
      metrics.observeRequest({ method: req.method, route, status, seconds });
      const line = { requestId, method: req.method, route, status, ms: Math.round(seconds * 1_000) };
      if (status >= 500) log.warn(line, 'request failed');
      else log.debug(line, 'request');
    });
    next();
  };
}
