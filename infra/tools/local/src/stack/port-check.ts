import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '@cardinal/service-kit';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'needs more rights than this user has',
  EADDRNOTAVAIL: 'is on an address that this machine does not have',
};

/**
 * Checks that the port is free before anything is started.
 * @throws StartError with one line
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = reasons[code ?? ''] ?? `cannot be listened on (${code})`;
    throw new StartError(`Port ${port} of ${host} ${why}; set PORT (and HOST) to another one`, { cause });
  }
  server.close();
  await once(server, 'close');
}
