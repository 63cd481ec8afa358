import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A replica: its address, and that of its readiness probe. */
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
/** The number of consecutive failed probes after which a replica counts as unready. */
const failureThreshold = 4;

/** Null if the probe itself failed, as on a busy machine. */
async function isReady({ readyUrl }: Endpoint): Promise<boolean | null> {
  try {
    const headers = { connection: 'close' };
    const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(3_000), headers });
    const { checks } = (await answer.json()) as { checks: Record<string, boolean> };
    if (answer.ok) return true;
    return checks.running ? null : false;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code === 'ECONNREFUSED' ? false : null;
  }
}

/**
 * Behaves like a Kubernetes Service: new connections go round-robin to the replicas whose last readiness probe
 * succeeded, and stay there. It does not inspect or retry requests.
 */
export async function startReadyBalancer(endpoints: () => readonly Endpoint[]): Promise<ReadyBalancer> {
  const sockets = new Set<Socket>();
  let ready: Endpoint[] = [];
  let turn = 0;
  const failures = new Map<Endpoint, number>();
  async function probeOne(endpoint: Endpoint): Promise<boolean> {
    const answer = await isReady(endpoint);
    const failed = answer === null ? (failures.get(endpoint) ?? 0) + 1 : 0;
    failures.set(endpoint, failed);
    return answer ?? (ready.includes(endpoint) && failed < failureThreshold);
  }
  async function probe(): Promise<void> {
    const all = [...endpoints()];
    const answers = await Promise.all(all.map(probeOne));
    ready = all.filter((_endpoint, index) => answers[index]);
  }
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
