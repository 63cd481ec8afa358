import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One replica: where it serves, and where it says whether it wants traffic. */
export interface Endpoint {
  port: number;
  readyUrl: string;
}

export interface ReadyBalancer {
  url: string;
  port: number;
  close(): Promise<void>;
}

const probeEveryMs = 250;

async function isReady({ readyUrl }: Endpoint): Promise<boolean> {
  try {
    const answer = await fetch(readyUrl, {
      signal: AbortSignal.timeout(2_000),
      headers: { connection: 'close' },
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * What a Kubernetes Service is to its pods: new connections go in turn to the replicas that said at their last probe
 * that they are ready, and stay where they are; there is no looking into what they carry and no trying again.
 */
export async function startReadyBalancer(endpoints: () => readonly Endpoint[]): Promise<ReadyBalancer> {
  const sockets = new Set<Socket>();
  let ready: Endpoint[] = [];
  let turn = 0;
  const probe = async () => {
    const all = [...endpoints()];
    const answers = await Promise.all(all.map(isReady));
    ready = all.filter((_endpoint, index) => answers[index]);
  };
  const timer = setInterval(() => void probe(), probeEveryMs);

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const target = ready[turn++ % Math.max(ready.length, 1)];
    if (!target) return void client.resetAndDestroy();
    const replica = connect({ port: target.port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    for (const [from, to] of [
      [client, replica],
      [replica, client],
    ] as const) {
      sockets.add(from);
      from.once('close', () => sockets.delete(from));
      from.once('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
