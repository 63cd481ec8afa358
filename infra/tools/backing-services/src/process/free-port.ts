import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Above the last port that `fetch` and browsers refuse (10080), and below those that Linux (32768) and macOS (49152) use
 * for outgoing connections, which could take one meanwhile.
 */
const [lowest, beyond] = [10_081, 32_768];

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
 * A free TCP port, a different one each time, for programs that cannot choose one themselves. Each process starts at a
 * random port and counts up, so two processes rarely collide.
 * @throws Error if the host is not one of this machine's
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = lowest; tries < beyond; tries += 1) {
    const port = next;
    next = port + 1 < beyond ? port + 1 : lowest;
    if (await isFree(port, host)) return port;
  }
  throw new Error(`Every port from ${lowest} to ${beyond - 1} is taken at ${host}`);
}
