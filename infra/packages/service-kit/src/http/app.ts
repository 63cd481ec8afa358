import express, { type Express, type RequestHandler, type Router } from 'express';
import { AppError, databaseAway, notFound } from '../app-error.ts';
import { nextTraceparent, withContext } from '../context.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { errorHandler } from './error-handler.ts';
import { createInternalTokens, internalTokenHeader } from './internal-token.ts';
import { readRest } from './read-rest.ts';

const header = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const context =
  (): RequestHandler =>
  (req, res, next): void => {
    const requestId = header(req.headers['x-request-id']);
    const traceparent = nextTraceparent(header(req.headers.traceparent));
    const { identity } = res.locals.caller ?? {};
    withContext({ requestId, traceparent, actorId: identity?.userId, byAgent: identity?.byAgent }, next);
  };

/** Only the gateway and other services have access: requests without their token are rejected. */
function internalOnly(key: string): RequestHandler {
  const tokens = createInternalTokens({ key });
  return (req, res, next) => {
    const token = header(req.headers[internalTokenHeader]);
    const caller = tokens.verify(token);
    // The clock was set while the request was in flight, which must not sign anybody out.
    if (!caller && tokens.hasExpired(token))
      throw new AppError('unavailable', 'This took too long. Please try again.', { retryAfter: 1 });
    if (!caller) throw new AppError('unauthenticated', 'This address is for internal use');
    res.locals.caller = caller;
    next();
  };
}

const requestLog =
  (log: Log, metrics: Metrics): RequestHandler =>
  (req, res, next) => {
    const started = performance.now();
    const done = () => {
      const seconds = (performance.now() - started) / 1_000;
      const route = (res.locals.route as string | undefined) ?? 'unmatched';
      metrics.observeRequest({ method: req.method, route, status: res.statusCode, seconds });
      log.debug(
        { method: req.method, route, status: res.statusCode, ms: Math.round(seconds * 1_000) },
        'request',
      );
    };
    res.once('close', done);
    next();
  };

export interface Readiness {
  running: boolean;
  mongodb: boolean;
  /** Readiness does not depend on the broker: events wait in the outboxes, and users notice nothing. */
  events: boolean;
}

/** Rejects requests at once during a known outage of the database, so that they do not pile up. */
const withDatabase =
  (isAway: () => boolean): RequestHandler =>
  (_req, _res, next) =>
    next(isAway() ? databaseAway() : undefined);

export interface AppOptions {
  internalKey: string;
  log: Log;
  metrics: Metrics;
  /** Whether the database is known to be unavailable. */
  isDatabaseAway?: () => boolean;
  /** Does requests with an `Idempotency-Key` once. */
  idempotency?: Idempotency;
  /** The state of the dependencies. */
  ready: () => Promise<Readiness>;
  /** Adds the service's routes. */
  mount: (router: Router) => void;
}

/** The Express app of a service: health and metrics for operators, and the routes behind the internal token. */
export function createApp(options: AppOptions): Express {
  const { internalKey, log, metrics, isDatabaseAway = () => false, idempotency, ready, mount } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', 'weak');
  app.set('query parser', 'simple');
  app.get('/health/live', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/health/ready', async (_req, res) => {
    const checks = await ready();
    const ok = checks.running && checks.mongodb;
    res.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'unavailable', checks });
  });
  app.get('/metrics', async (_req, res) => void res.type('text/plain').send(await metrics.text()));
  const routes = express.Router();
  routes.use((_req, res, next) => {
    res.locals.idempotency = idempotency;
    next();
  });
  mount(routes);
  app.use(
    internalOnly(internalKey),
    context(),
    requestLog(log, metrics),
    withDatabase(isDatabaseAway),
    routes,
  );
  app.use((_req, _res, next) => next(notFound('Page')));
  app.use(readRest, errorHandler(log));
  return app;
}
