import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@cardinal/contracts';
import { testAmqpUrl, testMongoUrl } from '@cardinal/testing';
import { type ReadyBalancer, startReadyBalancer } from './ready-balancer.ts';
import { createReplicaSet, type ProgramName, type ReplicaSet } from './replica-set.ts';

const names: readonly ProgramName[] = [...serviceNames, 'gateway'];
/** Longer than callers keep idle connections. */
const drainMs = 6_000;

export interface Cluster {
  /** The address for users. */
  url: string;
  env: Record<string, string>;
  /** Each process of a service by itself. */
  listReplicas(name: ProgramName): { url: string; child: ChildProcess }[];
  /** Everything that a service has printed. */
  output(name: ProgramName): string;
  /** Stops and starts the replicas of a service one after another, as a rolling update does. */
  roll(name: ProgramName): Promise<void>;
  /** Stops all replicas of a service; answers how to bring them back. */
  takeAway(name: ProgramName): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** One behind which the replicas of each program stand. */
async function startBalancers(sets: ReadonlyMap<ProgramName, ReplicaSet>) {
  const balancers = new Map<ProgramName, ReadyBalancer>();
  for (const name of names)
    balancers.set(name, await startReadyBalancer(() => sets.get(name)?.running() ?? []));
  return balancers;
}

/** Settings that all programs share, on databases of their own. */
async function createSettings(balancers: ReadonlyMap<ProgramName, ReadyBalancer>) {
  const addresses = serviceNames.map((name) => [`${name.toUpperCase()}_URL`, balancers.get(name)?.url ?? '']);
  return {
    INTERNAL_TOKEN_KEY: randomBytes(32).toString('base64'),
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${balancers.get('gateway')?.port}`,
    LOG_LEVEL: 'debug',
    ALLOW_SEED: 'on',
    RATE_LIMIT: 'off',
    WEB_DIR: '/nowhere',
    DRAIN_MS: String(drainMs),
    ...Object.fromEntries(addresses),
    MONGO_URL: testMongoUrl(),
    MONGO_DB_PREFIX: `t${randomBytes(5).toString('hex')}`,
    AMQP_URL: await testAmqpUrl(),
  };
}

/**
 * Runs every service and the gateway as so many processes, one where unset, behind balancers that look at readiness, on
 * databases of their own.
 * @param given settings of all of them
 */
export async function startCluster(
  replicas: Partial<Record<ProgramName, number>> = {},
  given: Record<string, string> = {},
): Promise<Cluster> {
  const objects = await mkdtemp(join(tmpdir(), 'cluster-objects-'));
  const sets = new Map<ProgramName, ReplicaSet>();
  const balancers = await startBalancers(sets);
  const env = { ...(await createSettings(balancers)), OBJECTS_DIR: objects, ...given };
  for (const name of names) sets.set(name, createReplicaSet({ name, env }));
  const getReplicaSet = (name: ProgramName) => sets.get(name) as ReplicaSet;
  const startAll = (name: ProgramName) => getReplicaSet(name).start(replicas[name] ?? 1);

  for (const name of names) await startAll(name);
  return {
    url: env.PUBLIC_URL,
    env,
    listReplicas: (name) =>
      getReplicaSet(name)
        .running()
        .map(({ port, child }) => ({ url: `http://localhost:${port}`, child })),
    output: (name) => getReplicaSet(name).output(),
    async roll(name) {
      for (const replica of [...getReplicaSet(name).running()]) {
        // As Kubernetes does by itself where maxUnavailable is 0: the new one first.
        await getReplicaSet(name).start(1);
        await getReplicaSet(name).end(replica);
      }
    },
    async takeAway(name) {
      await getReplicaSet(name).endAll();
      return () => startAll(name);
    },
    async stop() {
      await Promise.all([...sets.values()].map((set) => set.killAll()));
      await Promise.all([...balancers.values()].map((balancer) => balancer.close()));
      await rm(objects, { recursive: true, force: true });
    },
  };
}
