import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@cardinal/contracts';
import { eventually, freePort, testAmqpUrl, testMongoUrl } from '@cardinal/testing';
import { type Endpoint, type ReadyBalancer, startReadyBalancer } from './ready-balancer.ts';

type Name = ServiceName | 'gateway';

const root = join(import.meta.dirname, '../../../..');
const names: readonly Name[] = [...serviceNames, 'gateway'];
/** Longer than callers keep idle connections. */
const drainMs = 6_000;

/** One process of a service that is killed and started like a pod. */
interface Replica extends Endpoint {
  child: ChildProcess;
}

export interface Cluster {
  /** Where people go. */
  url: string;
  env: Record<string, string>;
  /** Each process of a service by itself. */
  replicasOf(name: Name): { url: string; child: ChildProcess }[];
  /** Everything that a service has printed. */
  output(name: Name): string;
  /** Stops and starts the replicas of a service one after another, as a rolling update does. */
  roll(name: Name): Promise<void>;
  /** Stops all replicas of a service; answers how to bring them back. */
  takeAway(name: Name): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/**
 * Runs every service and the gateway as so many processes, one where unset, behind balancers that look at readiness, on
 * databases of their own.
 * @param given settings of all of them
 */
export async function startCluster(
  replicas: Partial<Record<Name, number>> = {},
  given: Record<string, string> = {},
): Promise<Cluster> {
  const objects = await mkdtemp(join(tmpdir(), 'cluster-objects-'));
  const running = new Map<Name, Replica[]>(names.map((name) => [name, []]));
  const printed = new Map<Name, string[]>(names.map((name) => [name, []]));
  const balancers = new Map<Name, ReadyBalancer>();
  for (const name of names) balancers.set(name, await startReadyBalancer(() => running.get(name) ?? []));
  const urlOf = (name: Name) => balancers.get(name)?.url ?? '';
  const url = `http://localhost:${balancers.get('gateway')?.port}`;
  const env: Record<string, string> = {
    INTERNAL_TOKEN_KEY: randomBytes(32).toString('base64'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: url,
    LOG_LEVEL: 'debug',
    ALLOW_SEED: 'on',
    RATE_LIMIT: 'off',
    WEB_DIR: '/nowhere',
    DRAIN_MS: String(drainMs),
    ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
    MONGO_URL: testMongoUrl(),
    MONGO_DB_PREFIX: `t${randomBytes(5).toString('hex')}`,
    AMQP_URL: await testAmqpUrl(),
    OBJECTS_DIR: objects,
    ...given,
  };

  function spawnReplica(name: Name, port: number, adminPort: number): ChildProcess {
    const { NODE_OPTIONS: _, ...outer } = process.env;
    const script = join(root, name === 'gateway' ? 'gateway' : `services/${name}`, 'src/main.ts');
    const own = name === 'gateway' ? { ADMIN_PORT: String(adminPort) } : {};
    const child = spawn(process.execPath, [script], {
      env: { ...outer, ...env, ...own, PORT: String(port), INSTANCE_ID: `${name}-${port}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => printed.get(name)?.push(String(chunk)));
    return child;
  }

  async function start(name: Name): Promise<void> {
    const [port, adminPort] = [await freePort(), await freePort()];
    const readyPort = name === 'gateway' ? adminPort : port;
    const replica = {
      port,
      readyUrl: `http://127.0.0.1:${readyPort}/health/ready`,
      child: spawnReplica(name, port, adminPort),
    };
    running.get(name)?.push(replica);
    await eventually(
      async () => {
        // Like a kubelet: who could not start, as the broker was busy, is started again.
        if (replica.child.exitCode !== null) replica.child = spawnReplica(name, port, adminPort);
        return (await fetch(replica.readyUrl)).ok;
      },
      { timeoutMs: 240_000, everyMs: 250 },
    );
  }

  async function end(name: Name, replica: Replica): Promise<void> {
    const exited = once(replica.child, 'exit');
    replica.child.kill('SIGTERM');
    const [code] = await exited;
    running.set(
      name,
      (running.get(name) ?? []).filter((other) => other !== replica),
    );
    if (code !== 0)
      throw new Error(`${name} ended with ${code}: ${printed.get(name)?.join('').slice(-2_000)}`);
  }

  const startAll = (name: Name) =>
    Promise.all(Array.from({ length: replicas[name] ?? 1 }, () => start(name)));
  const endAll = (name: Name) =>
    Promise.all([...(running.get(name) ?? [])].map((replica) => end(name, replica)));

  for (const name of names) await startAll(name);
  return {
    url,
    env,
    replicasOf: (name) =>
      (running.get(name) ?? []).map(({ port, child }) => ({ url: `http://localhost:${port}`, child })),
    output: (name) => printed.get(name)?.join('') ?? '',
    async roll(name) {
      for (const replica of [...(running.get(name) ?? [])]) {
        // As Kubernetes does by itself where maxUnavailable is 0: the new one first.
        await start(name);
        await end(name, replica);
      }
    },
    async takeAway(name) {
      await endAll(name);
      return async () => void (await startAll(name));
    },
    async stop() {
      const children = [...running.values()].flat().map(({ child }) => child);
      await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
        }),
      );
      await Promise.all([...balancers.values()].map((balancer) => balancer.close()));
      await rm(objects, { recursive: true, force: true });
    },
  };
}
