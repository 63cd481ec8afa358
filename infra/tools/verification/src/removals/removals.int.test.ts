import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeMemberRole, deleteBoard, deleteProject, removeMember } from '@cardinal/contracts';
import { seedPeople } from '@cardinal/local/demo/demo-people.ts';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { copyDemoTo } from '@cardinal/local/test/demo-data.ts';
import { type SpawnedStack, spawnStack } from '@cardinal/local/test/spawn-stack.ts';
import { startTcpProxy, type TcpProxy, testAmqpUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cluster, startCluster } from '../cluster/replicas.ts';
import { createPrivateBoard, type Intruder, intruder, type PrivateBoard } from './intruder.ts';

/** How often they try in each setting after their admin's removal was answered. */
const tries = Number(process.env.REMOVAL_TRIES ?? 160);

const ways: [string, (board: PrivateBoard, userId: string) => Promise<unknown>][] = [
  ['is removed', ({ lead, slug }, userId) => lead.call(removeMember, { params: { slug, userId } })],
  [
    'becomes a public user',
    ({ lead, slug }, userId) =>
      lead.call(changeMemberRole, { params: { slug, userId }, body: { role: 'public_user' } }),
  ],
  ['loses the board', ({ lead, slug, boardSlug }) => lead.call(deleteBoard, { params: { slug, boardSlug } })],
  ['loses the project', ({ lead, slug }) => lead.call(deleteProject, { params: { slug } })],
];

/** Lets somebody use a private board through every gateway, takes the right away, and returns what they still got. */
async function putOut(
  url: string,
  gatewayUrls: readonly string[],
  take: (board: PrivateBoard, userId: string) => Promise<unknown>,
  times: number,
): Promise<{ before: number; after: number; got: string[] }> {
  const board = await createPrivateBoard({ url });
  const intruders: Intruder[] = [];
  let out = Number.POSITIVE_INFINITY;
  const stopAll = () => Promise.all(intruders.map((each) => each.stop(out)));
  try {
    for (const gatewayUrl of gatewayUrls) intruders.push(await intruder(url, gatewayUrl, board));
    for (const each of intruders) await each.hasGot(2);
    await take(board, board.memberId);
    out = performance.now();
    for (const each of intruders) await each.hasTried(times, out);
  } finally {
    await stopAll();
  }
  const seen = await stopAll();
  return {
    before: seen.reduce((sum, { before }) => sum + before, 0),
    after: seen.reduce((sum, { after }) => sum + after, 0),
    got: seen.flatMap(({ got }) => got),
  };
}

async function expectNothing(url: string, gatewayUrls: readonly string[]): Promise<void> {
  const times = Math.ceil(tries / ways.length / gatewayUrls.length);
  let total = 0;
  for (const [what, take] of ways) {
    const { before, after, got } = await putOut(url, gatewayUrls, take, times);
    expect({ what, got }).toEqual({ what, got: [] });
    expect(before).toBeGreaterThan(0);
    total += after;
  }
  expect(total).toBeGreaterThanOrEqual(tries);
}

describe('with two replicas of each service', () => {
  let cluster: Cluster;
  let broker: TcpProxy;
  const gatewayUrls = () => cluster.listReplicas('gateway').map(({ url }) => url);
  beforeAll(async () => {
    const amqp = new URL(await testAmqpUrl());
    broker = await startTcpProxy({ target: amqp.host });
    amqp.port = String(broker.port);
    const two = { gateway: 2, auth: 2, projects: 2, cards: 2, notifications: 2, integrations: 2 };
    cluster = await startCluster(two, { AMQP_URL: amqp.href });
    await seedPeople(cluster.env);
  }, 600_000);
  afterAll(async () => {
    await cluster?.stop();
    await broker?.close();
  });

  it(
    'who loses a right gets nothing by it from the answer on',
    () => expectNothing(cluster.url, gatewayUrls()),
    600_000,
  );

  it('nor while the broker is stopped', async () => {
    broker.cut();
    await expectNothing(cluster.url, gatewayUrls());
    broker.heal();
  }, 600_000);

  it('a replica that hangs delays the answer by its lease at most, and lets nobody in when it goes on', async () => {
    const board = await createPrivateBoard({ url: cluster.url });
    const who = await intruder(cluster.url, gatewayUrls()[0] ?? '', board);
    await who.hasGot(10);
    const [hanging] = cluster.listReplicas('cards');
    hanging?.child.kill('SIGSTOP');
    const started = performance.now();
    await ways[0]?.[1](board, board.memberId);
    const out = performance.now();
    expect(out - started).toBeLessThan(6_000);
    hanging?.child.kill('SIGCONT');
    await who.hasTried(Math.ceil(tries / ways.length), out);
    expect((await who.stop(out)).got).toEqual([]);
  });
});

describe('in one process', () => {
  let dataDir: string;
  let stack: SpawnedStack;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'removals-test-'));
    await copyDemoTo(dataDir);
    stack = await spawnStack({ DATA_DIR: dataDir, RATE_LIMIT: 'off' });
    await signedIn(stack.url, 'lead');
  }, 600_000);
  afterAll(async () => {
    await stack?.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it(
    'who loses a right gets nothing by it from the answer on',
    () => expectNothing(stack.url, [stack.url]),
    600_000,
  );
});
