import type { Server } from 'node:http';

/**
 * Prepares a server for a graceful stop. The returned function continues to serve for `ms`, while every answer closes
 * its connection and clients close idle ones.
 */
export function drainable(server: Server): (ms: number) => Promise<void> {
  let draining = false;
  server.prependListener('request', (_req, res) => {
    if (draining) res.setHeader('Connection', 'close');
  });
  return async (ms) => {
    draining = true;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  };
}
