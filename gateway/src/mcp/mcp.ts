import { AppError, createInternalTokens, type Log } from '@cardinal/service-kit';
import express, { type Response, Router } from 'express';
import type { GatewayConfig } from '../config.ts';
import { refuseForeignPages } from '../cross-origin.ts';
import { productVersion } from '../product-version.ts';
import { getLocals } from '../request-context.ts';
import { serviceAddresses } from '../services.ts';
import type { Serve } from './server.ts';
import { createServiceClient } from './service-client.ts';

interface Deps {
  config: GatewayConfig;
  log: Log;
}

/** Loaded with the first agent that asks: most gateways serve none. */
function createLazyServe({ log }: Pick<Deps, 'log'>): () => Promise<Serve> {
  let serve: Promise<Serve> | undefined;
  return () => {
    serve ??= import('./server.ts')
      .then(({ createServe }) => createServe({ version: productVersion(), log }))
      .catch((error: unknown) => {
        serve = undefined;
        throw error;
      });
    return serve;
  };
}

/** The one in whose name an agent asks. @throws AppError `invalid_token`, before a body is read */
function findToken(res: Response) {
  const { tokenHolder } = getLocals(res);
  if (!tokenHolder?.token)
    throw new AppError('invalid_token', 'Send an API token: "Authorization: Bearer cdl_…"');
  return { ...tokenHolder, token: tokenHolder.token };
}

/** `/mcp`: the tools for agents. Requests come with an API token, whose holder was found before. */
export function mcp({ config, log }: Deps): Router {
  const getServe = createLazyServe({ log });
  const tokens = createInternalTokens({ key: config.INTERNAL_TOKEN_KEY });
  const client = createServiceClient({
    addresses: serviceAddresses(config),
    tokens,
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
  });
  const router = Router();
  router.use(refuseForeignPages(config.PUBLIC_URL));
  router.use((req, res, next) => {
    getLocals(res).route = '/mcp';
    findToken(res);
    if (req.method === 'POST') return next();
    res.set('Allow', 'POST');
    throw new AppError('method_not_allowed', 'Send messages by POST');
  });
  router.use(express.json({ limit: config.MAX_BODY_BYTES, type: 'application/json' }));
  router.post('/', async (req, res) => {
    const holder = findToken(res);
    // Each of many in one body would be a request that no limit counts.
    if (Array.isArray(req.body))
      throw new AppError('malformed_request', 'Send one message with each request');
    const serve = await getServe();
    const ask = client.asCaller({ identity: holder, address: req.ip ?? '' });
    await serve(req, res, { token: holder.token, ask });
  });
  return router;
}
