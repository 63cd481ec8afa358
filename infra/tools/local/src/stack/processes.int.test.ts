import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyDemoTo } from '../test/demo-data.ts';
import { expectTraces, walkFirstPath } from '../test/first-path.ts';
import { childNamed, listChildren } from '../test/list-children.ts';
import { type SpawnedStack, spawnStack } from '../test/spawn-stack.ts';

let dataDir: string;
let stack: SpawnedStack | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stack-test-'));
});
afterEach(async () => {
  await stack?.end('SIGKILL');
  stack = undefined;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const start = async (env: Record<string, string> = {}, bundled = true) => {
  stack = await spawnStack({ DATA_DIR: dataDir, MODE: 'processes', ...env }, { bundled });
  return stack;
};

const findMainPid = ({ pid }: SpawnedStack, name: string, file = `${name}.js`) =>
  listChildren(pid).find(({ command }) => command.endsWith(`/${file}`))?.pid;

describe('the stack as six processes', () => {
  it('serves the same path over RabbitMQ, and keeps all of it when everything is killed', async () => {
    await copyDemoTo(dataDir);
    const first = await start();
    const names = ['auth', 'projects', 'cards', 'notifications', 'integrations', 'gateway'];
    expect(names.filter((name) => findMainPid(first, name) === undefined)).toEqual([]);
    const children = listChildren(first.pid);
    const traces = await walkFirstPath(first.url);
    await first.end('SIGKILL');
    // Whatever the killed parent had started must end by itself, and not be in the way of the next start.
    await eventually(() => children.every(({ pid }) => !existsSync(`/proc/${pid}`)), { timeoutMs: 40_000 });
    const second = await start({ PORT: new URL(first.url).port });
    await expectTraces(second.url, traces);
  }, 240_000);

  it('starts a service again that crashed', async () => {
    const running = await start({ DEMO: 'off' });
    const before = findMainPid(running, 'cards') ?? 0;
    process.kill(before, 'SIGKILL');
    await eventually(
      () =>
        existsSync(`/proc/${findMainPid(running, 'cards') ?? before}`) &&
        findMainPid(running, 'cards') !== before,
      {
        timeoutMs: 10_000,
      },
    );
    const path = '/api/public/nobody/nothing/cards';
    await eventually(async () => (await fetch(running.url + path)).status === 404, { timeoutMs: 20_000 });
    expect(running.output()).toContain('cards          ended with SIGKILL');
  });

  it('starts RabbitMQ again that crashed, and keeps the files of all to its user', async () => {
    await copyDemoTo(dataDir);
    const running = await start();
    const before = childNamed(running.pid, 'beam');
    process.kill(before, 'SIGKILL');
    await eventually(() => running.output().includes('rabbitmq       is back'), { timeoutMs: 60_000 });
    expect(childNamed(running.pid, 'beam')).not.toBe(before);
    await walkFirstPath(running.url);
    const found = execFileSync('find', [dataDir, '!', '-type', 'l', '-perm', '/077'], { encoding: 'utf8' });
    expect(found).toBe('');
  }, 240_000);

  it('runs from sources as well', async () => {
    await copyDemoTo(dataDir);
    const running = await start({}, false);
    expect(findMainPid(running, 'cards', 'services/cards/src/main.ts')).toBeDefined();
    await walkFirstPath(running.url);
  }, 240_000);

  it('says in one line that RabbitMQ is not reachable', async () => {
    await expect(start({ DEMO: 'off', AMQP_URL: 'amqp://127.0.0.1:9' })).rejects.toThrow(
      /Cardinal cannot start: RabbitMQ is not reachable at [^\n]*127\.0\.0\.1:9\n$/,
    );
  });
});
