import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux (32768) and macOS (49152) give to outgoing connections, which would take one in between. */
const [lowest, beyond] = [10_000, 32_768];

let next = randomInt(lowest, beyond);

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A TCP port nobody listens on right now, for programs that cannot pick one themselves; another one each time. A process
 * begins anywhere and goes on from there, so that it hardly ever meets one that does so at the same time.
 * @throws Error when the host is none of this machine's
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = lowest; tries < beyond; tries += 1) {
    const port = next;
    next = port + 1 < beyond ? port + 1 : lowest;
    if (await isFree(port, host)) return port;
  }
  throw new Error(`Every port from ${lowest} to ${beyond - 1} is taken at ${host}`);
}
