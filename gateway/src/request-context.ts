import { randomUUID } from 'node:crypto';
import type { Call } from '@cardinal/contracts';
import { type Log, type Metrics, nextTraceparent, withContext } from '@cardinal/service-kit';
import type { RequestHandler, Response } from 'express';

/** What the gateway knows of a request, from step to step. */
interface Locals {
  requestId: string;
  traceparent: string;
  /** Template of the route, for metrics. */
  route?: string;
  call?: Call;
  /** Set on the page itself; the only scripts and styles without an address of their own may carry it. */
  nonce?: string;
}

export const localsOf = (res: Response): Locals => res.locals as Locals;

/** Every layer between the door and a service listens once to an answer; Node warns of a leak above ten. */
const mostListeners = 20;

/** Gives every request an id and a trace of its own; whatever ids come from outside are not believed. */
export function requestContext({ trustTrace }: { trustTrace: boolean }): RequestHandler {
  return (req, res, next) => {
    res.setMaxListeners(mostListeners);
    const locals = localsOf(res);
    locals.requestId = randomUUID();
    locals.traceparent = nextTraceparent(trustTrace ? req.get('traceparent') : undefined);
    res.set('X-Request-Id', locals.requestId);
    withContext({ requestId: locals.requestId, traceparent: locals.traceparent }, next);
  };
}

/** One log line and one measurement for each request, by the template of its route and never by its address. */
export function requestLog(log: Log, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    const { requestId } = localsOf(res);
    res.once('close', () => {
      const seconds = (performance.now() - started) / 1_000;
      const route = localsOf(res).route ?? 'unmatched';
      const status = res.statusCode;
      metrics.observeRequest({ method: req.method, route, status, seconds });
      const line = { requestId, method: req.method, route, status, ms: Math.round(seconds * 1_000) };
      if (status >= 500) log.warn(line, 'request failed');
      else log.debug(line, 'request');
    });
    next();
  };
}
