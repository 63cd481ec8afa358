import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongoEngine } from '@cardinal/backing-services';
import { eventually, freePort } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { visitor } from '../test/browser-like.ts';
import { copyDemoTo } from '../test/demo-data.ts';
import { childNamed } from '../test/list-children.ts';
import { type SpawnedStack, spawnStack } from '../test/spawn-stack.ts';
import { startWriters, type Writers } from '../test/steady-writers.ts';

/** It takes 15 s on a machine that has nothing else to do; here others work beside it. */
const readyWithinMs = 30_000;
const away = "Cardinal's database is away. Please try again in a moment.";

let dataDir: string;
let stack: SpawnedStack | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'away-test-'));
});
afterEach(async () => {
  await stack?.end('SIGKILL');
  stack = undefined;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const start = async (env: Record<string, string> = {}) => {
  stack = await spawnStack({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...env });
  return stack;
};
const findEngine = ({ pid }: SpawnedStack) => childNamed(pid, 'mongo-engine-child');

/** While the database is away, requests are refused soon and with the right answer, and nothing else goes wrong. */
function expectCalm({ outcomes }: Writers, slowestMs: number): void {
  for (const { status, retryAfter, took } of outcomes.filter((outcome) => outcome.status !== 201)) {
    expect(status).toBe(503);
    expect(retryAfter).toBe('2');
    expect(took).toBeLessThan(slowestMs);
  }
}
/** Not where the database is back so soon that nobody needs to be refused. */
const expectTold = ({ outcomes }: Writers) => expect(outcomes.map(({ message }) => message)).toContain(away);

async function survivesKill(env: Record<string, string>): Promise<void> {
  await copyDemoTo(dataDir);
  const running = await start(env);
  const writers = await startWriters(running.url);
  for (let round = 0; round < 2; round += 1) {
    await writers.untilAcknowledged(10_000);
    process.kill(findEngine(running), 'SIGKILL');
    await writers.untilAcknowledged(readyWithinMs);
  }
  expect(await writers.missing()).toEqual([]);
  expectCalm(writers, 10_000);
  expect(await running.end('SIGTERM')).toBe(0);
}

describe('an engine that ends', () => {
  it(
    'is started again under the embedded stack, which loses nothing and stays',
    () => survivesKill({}),
    120_000,
  );

  it('is started again under six processes, none of which ends', async () => {
    await survivesKill({ MODE: 'processes' });
    expect(stack?.output()).not.toMatch(/ended with/);
  }, 240_000);

  it('is ended and started again where it hangs', async () => {
    await copyDemoTo(dataDir);
    const running = await start();
    const writers = await startWriters(running.url);
    await writers.untilAcknowledged(10_000);
    process.kill(findEngine(running), 'SIGSTOP');
    await writers.untilAcknowledged(readyWithinMs + 15_000);
    expect(await writers.missing()).toEqual([]);
    expectCalm(writers, 15_000);
    expectTold(writers);
  });
});

describe('a database server of somebody else', () => {
  it('may go away and come back: the services stay, and go on', async () => {
    const port = await freePort();
    await copyDemoTo(dataDir);
    const folder = join(dataDir, 'mongodb');
    const engine = await startMongoEngine({ dataDir: folder, port });
    const running = await start({ MONGO_URL: engine.uri });
    const writers = await startWriters(running.url);
    await writers.untilAcknowledged(10_000);
    await engine.kill();
    await eventually(() => writers.outcomes.some(({ message }) => message === away), { timeoutMs: 15_000 });
    const again = await startMongoEngine({ dataDir: folder, port });
    try {
      await writers.untilAcknowledged(readyWithinMs);
      expect(await writers.missing()).toEqual([]);
      expectCalm(writers, 10_000);
      expect(await running.end('SIGTERM')).toBe(0);
    } finally {
      await again.kill();
    }
  });
});

// A small disk of its own can be had by root on Linux alone, as which the tests run on Debian.
const describeAsRoot = process.platform === 'linux' && process.getuid?.() === 0 ? describe : describe.skip;

describeAsRoot('a full disk', () => {
  let disk: string;
  beforeEach(async () => {
    disk = join(dataDir, 'disk');
    await mkdir(disk);
    // Index builds want 500 MB to be free.
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=800m', 'tmpfs', disk]);
  });
  afterEach(async () => {
    await stack?.end('SIGKILL');
    await eventually(() => execFileSync('umount', [disk], { stdio: 'ignore' }) === null, {
      timeoutMs: 20_000,
    }).catch(() => execFileSync('umount', ['--lazy', disk]));
  });

  function fill(): string {
    const file = join(disk, 'filling');
    const { bavail, bsize } = statfsSync(disk);
    execFileSync('fallocate', ['-l', String(bavail * bsize - 64 * 1024), file]);
    return file;
  }

  it('is reported, and Cardinal goes on by itself once there is room again', async () => {
    await copyDemoTo(join(disk, 'data'));
    const running = await start({ DATA_DIR: join(disk, 'data') });
    const writers = await startWriters(running.url, { text: 'x'.repeat(15_000) });
    await writers.untilAcknowledged(10_000);
    const filling = fill();
    await eventually(() => writers.outcomes.some(({ message }) => message === away), {
      timeoutMs: 60_000,
    });
    const page = await visitor(running.url).open('/api/public/nobody/nothing/cards');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    await rm(filling);
    await writers.untilAcknowledged(readyWithinMs);
    expect(await writers.missing()).toEqual([]);
    expect(writers.outcomes.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    expect(await running.end('SIGINT')).toBe(0);
  });
});
