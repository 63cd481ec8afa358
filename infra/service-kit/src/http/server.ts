import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../config.ts';

/**
 * Makes `server` listen.
 * @returns the address it can be reached at from this machine
 * @throws StartError when the port is taken or may not be used
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

/** Ends a server: no new connections, running requests finish, idle connections close. */
export async function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A kept connection whose last answer is still on its way out becomes idle a moment later.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
