import { createServer, type Server } from 'node:http';
import type { Metrics } from '@cardinal/service-kit';
import express from 'express';

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * The pages for operators, on a port that is not published: whether the process lives, whether it should get traffic
 * and whether it reaches the auth service, and its metrics.
 */
export function operatorsServer(options: {
  metrics: Metrics;
  authUrl: string;
  isRunning: () => boolean;
}): Server {
  const app = express();
  app.disable('x-powered-by');
  app.get('/health/live', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/health/ready', async (_req, res) => {
    const checks = { running: options.isRunning(), auth: await answers(options.authUrl) };
    // Without auth, guests are still served and the signed-in get a clear 503; no gateway at all would be worse.
    const ok = checks.running;
    res.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'unavailable', checks });
  });
  app.get('/metrics', async (_req, res) => void res.type('text/plain').send(await options.metrics.text()));
  return createServer(app);
}
