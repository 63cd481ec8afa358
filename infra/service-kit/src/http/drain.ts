import type { Server } from 'node:http';

/**
 * Prepares a server for a stop that no caller notices. The function that it returns goes on serving for `ms`, in
 * which every answer ends its connection, and callers let go of idle ones by themselves.
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
