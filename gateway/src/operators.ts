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

/** The operators' server, on an unpublished port: liveness, readiness, whether auth is reachable, and metrics. */
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
    // Without auth, guests are still served and signed-in users get a 503. No gateway at all would be worse.
    const ok = checks.running;
    res.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'unavailable', checks });
  });
  app.get('/metrics', async (_req, res) => void res.type('text/plain').send(await options.metrics.text()));
  return createServer(app);
}
