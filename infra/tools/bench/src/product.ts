import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBundles } from '@cardinal/bundles/prepare-bundles.ts';
import { type ServiceName, seedUsers, serviceNames } from '@cardinal/contracts';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { type SpawnedStack, spawnStack } from '@cardinal/local/test/spawn-stack.ts';
import { createInternalClient, type InternalClient } from '@cardinal/service-kit';
import { MongoClient } from 'mongodb';

/** The whole product as separate processes over RabbitMQ, as it runs in production, and its databases. */
export interface Product {
  stack: SpawnedStack;
  mongo: MongoClient;
  mongoUrl: string;
  internal: InternalClient;
  /** How many events of a type a service has handled since its start. */
  handled(service: ServiceName, type: string): Promise<number>;
  /** From the start of the first process until people are let in. */
  startMs: number;
  stop(): Promise<void>;
}

const password = 'cardinal-demo';

/**
 * Starts it on the data in `dataDir`, without limits of request rates.
 * @param env more settings, such as MODE=embedded
 */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  // Not part of the start, which finds them.
  await prepareBundles();
  const began = performance.now();
  const stack = await spawnStack({
    MODE: 'processes',
    DATA_DIR: dataDir,
    DEMO: 'on',
    RATE_LIMIT: 'off',
    STREAM_MAX_PER_USER: '1000',
    ...env,
  });
  const startMs = performance.now() - began;
  const running = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as Record<string, string>;
  const mongoUrl = running.MONGO_URL ?? '';
  const mongo = await new MongoClient(mongoUrl).connect();
  const addresses = Object.fromEntries(
    serviceNames.map((name) => [name, running[`${name.toUpperCase()}_URL`] ?? '']),
  ) as Record<ServiceName, string>;
  return {
    stack,
    mongo,
    mongoUrl,
    internal: createInternalClient({ from: 'operator', key: running.INTERNAL_TOKEN_KEY ?? '', addresses }),
    async handled(service, type) {
      const text = await (await fetch(new URL('/metrics', addresses[service]))).text();
      const line = text.split('\n').find((one) => one.includes('"handled"') && one.includes(`"${type}"`));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
    startMs,
    async stop() {
      await mongo.close();
      await stack.end('SIGTERM');
    },
  };
}

export interface Person {
  id: string;
  username: string;
}

/** Accounts that can sign in; made where they are not there yet. */
export async function seedAccounts(
  internal: InternalClient,
  usernames: readonly string[],
): Promise<Person[]> {
  const people: Person[] = [];
  for (const username of usernames) {
    const { users } = await internal.call(seedUsers, {
      body: { users: [{ username, email: `${username}@bench.example`, password }] },
    });
    people.push(...users.map(({ id }) => ({ id, username })));
  }
  return people;
}

/** The cookies of sessions of their own. */
export async function signInAll(url: string, people: readonly Person[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const { username } of people) cookies.push((await signedIn(url, username)).cookie());
  return cookies;
}
