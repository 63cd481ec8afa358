import { AppError, errorHandler, type Log, type Metrics } from '@cardinal/service-kit';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { anySite } from './any-site.ts';
import { apiDocs } from './api-docs.ts';
import { dropForeignBearer } from './bearer.ts';
import { refuseLargeBody } from './body-limit.ts';
import { withoutCapitalsOnly } from './capitals.ts';
import type { GatewayConfig } from './config.ts';
import { refuseCrossOrigin } from './cross-origin.ts';
import { findCall } from './forward.ts';
import { heldAnswers } from './held-answers.ts';
import { mcp } from './mcp/mcp.ts';
import { oneLoopbackName } from './one-loopback-name.ts';
import { ownHostOnly } from './own-host.ts';
import type { FindPublicPage } from './public-pages.ts';
import { rateLimits } from './rate-limits.ts';
import { requestContext, requestLog } from './request-context.ts';
import { isServicePath, routeTable } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { serverLimits } from './server.ts';
import type { Sessions } from './session.ts';
import { tokenCors } from './token-cors.ts';
import { tokenHolder } from './token-holder.ts';
import { robots, webApp } from './web-app.ts';

const longestUrl = 8_192;

/** An absolute or malformed URL could mean one thing to us and another to a service. */
const plainAddress: RequestHandler = (req, _res, next) => {
  if (!req.url.startsWith('/') || req.url.length > longestUrl) {
    throw new AppError('malformed_request', 'The address is not valid');
  }
  next();
};

/** Node reads two thousand headers and silently drops the rest; a browser sends twenty. */
const fewHeaders: RequestHandler = (req, _res, next) => {
  if (req.rawHeaders.length / 2 > serverLimits.headers)
    throw new AppError('headers_too_large', 'The request has too many headers');
  next();
};

/** No answer is cached, unless a service says otherwise. Search engines read calls to draw a page, and show none. */
const keepNothing: RequestHandler = (req, res, next) => {
  res.set('Cache-Control', 'no-store');
  if (/^\/api\//i.test(req.path)) res.set('X-Robots-Tag', 'noindex');
  next();
};

const forServices = (...handlers: RequestHandler[]): RequestHandler[] =>
  handlers.map((handler) => (req, res, next) => (isServicePath(req.path) ? handler(req, res, next) : next()));

/** Streams must not wait in a compressor's buffer. */
const compress = compression({
  filter: (req, res) =>
    !String(res.getHeader('content-type') ?? '').startsWith('text/event-stream') &&
    compression.filter(req, res),
});

export interface AppDeps {
  config: GatewayConfig;
  sessions: Sessions;
  forward: RequestHandler;
  findPublicPage: FindPublicPage;
  log: Log;
  metrics: Metrics;
}

/** The middleware of the gateway, in order. */
export function createGatewayApp({
  config,
  sessions,
  forward,
  findPublicPage,
  log,
  metrics,
}: AppDeps): Express {
  const hubOrigin = config.HUB_URL ? new URL(config.HUB_URL).origin : undefined;
  const publicOrigin = new URL(config.PUBLIC_URL).origin;
  const hasSession = (headers: Parameters<Sessions['getToken']>[0]) =>
    sessions.getToken(headers) !== undefined;
  const limits = rateLimits(config);
  const findHolder = tokenHolder({ config, sessions });
  const routes = routeTable();
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUST_PROXY ?? false);

  app.use(requestContext({ trustTrace: config.TRUST_TRACE }), requestLog(log, metrics));
  app.use(securityHeaders({ publicUrl: config.PUBLIC_URL, hubOrigin }), plainAddress, fewHeaders);
  app.get('/health/live', (_req, res) => void res.json({ status: 'ok' }));
  app.use(ownHostOnly(config.PUBLIC_URL), oneLoopbackName(config.PUBLIC_URL), withoutCapitalsOnly);
  app.use(heldAnswers(), compress, apiDocs());
  app.use(
    forServices(
      keepNothing,
      findCall(routes),
      dropForeignBearer({ hasSession }),
      tokenCors(routes),
      anySite(routes),
      ...limits.ofCalls,
      findHolder,
      refuseCrossOrigin({ publicOrigin, hasSession }),
      refuseLargeBody(config.MAX_BODY_BYTES),
      forward,
    ),
  );
  app.use('/mcp', keepNothing, ...limits.ofCalls, findHolder, mcp({ config, log }));
  app.get('/robots.txt', robots(config.PUBLIC_URL));
  app.use(
    ...limits.ofPages,
    webApp({
      folder: config.WEB_DIR,
      hubOrigin,
      sourceUrl: config.SOURCE_URL,
      findPublicPage,
      hasSession,
      offline: config.OFFLINE_SHELL,
      log,
    }),
  );
  app.use(errorHandler(log));
  return app;
}
