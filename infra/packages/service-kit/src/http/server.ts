import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../config.ts';

/**
 * Starts `server`.
 * @returns its address on this machine
 * @throws StartError if the port is taken or not permitted
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is already in use' : `cannot be listened on (${cause.code})`;
      reject(new StartError(`Port ${port} ${why}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops a server: accepts no new connections, finishes running requests, closes idle connections. */
export async function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A keep-alive connection becomes idle shortly after its last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
