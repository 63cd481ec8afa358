import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, testAmqpUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { childNamed, listDescendants } from '../test/list-children.ts';
import { type SpawnedStack, spawnStack } from '../test/spawn-stack.ts';

let dataDir: string;
let stack: SpawnedStack | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ending-test-'));
});
afterEach(async () => {
  await stack?.end('SIGKILL');
  stack = undefined;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function start(env: Record<string, string> = {}): Promise<SpawnedStack> {
  stack = await spawnStack({ DATA_DIR: dataDir, DEMO: 'off', ...env });
  return stack;
}

/** With the tests' broker instead of its own, which takes as long to start as all the rest. Two tests have that one, too. */
const withoutBroker = async (MODE: string): Promise<Record<string, string>> =>
  MODE === 'processes' ? { MODE, AMQP_URL: await testAmqpUrl() } : { MODE };

const killEngine = ({ pid }: SpawnedStack) => process.kill(childNamed(pid, 'mongo-engine-child'), 'SIGKILL');

/** Signals a process, which may have ended because another one did. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** It ends with status 0, prints no error, and leaves no process behind. */
async function expectCalmEnd(
  running: SpawnedStack,
  signal: NodeJS.Signals,
  { everybody = false } = {},
): Promise<void> {
  const below = listDescendants(running.pid);
  const printed = running.output().length;
  if (everybody) for (const pid of below) send(pid, signal);
  expect(await running.end(signal)).toBe(0);
  const last = running.output().slice(printed);
  expect(last).not.toMatch(/ (error|fatal) |did not stop|cannot|started again/);
  await eventually(() => below.every((pid) => !existsSync(`/proc/${pid}`)), { timeoutMs: 10_000 });
}

describe.each(['embedded', 'processes'])('the stack (%s) ends with status 0 and without alarm', (MODE) => {
  it('on SIGTERM', async () => {
    await expectCalmEnd(await start({ MODE }), 'SIGTERM');
  });

  it('on SIGINT', async () => {
    await expectCalmEnd(await start(await withoutBroker(MODE)), 'SIGINT');
  });

  it('while the engine is being started again', async () => {
    const running = await start(await withoutBroker(MODE));
    killEngine(running);
    await eventually(() => running.output().includes('ended unexpectedly'), { timeoutMs: 10_000 });
    await expectCalmEnd(running, 'SIGTERM');
  });

  it('while the engine hangs', async () => {
    const running = await start(await withoutBroker(MODE));
    process.kill(childNamed(running.pid, 'mongo-engine-child'), 'SIGSTOP');
    await expectCalmEnd(running, 'SIGTERM');
  });

  it('when it is stopped twice at once, and again by a person who does not want to wait', async () => {
    const twice = await start(await withoutBroker(MODE));
    process.kill(twice.pid, 'SIGINT');
    await expectCalmEnd(twice, 'SIGINT');
    const impatient = await start(await withoutBroker(MODE));
    process.kill(childNamed(impatient.pid, 'mongo-engine-child'), 'SIGSTOP');
    process.kill(impatient.pid, 'SIGINT');
    await delay(1_500);
    await expectCalmEnd(impatient, 'SIGINT');
  }, 240_000);

  it('when every process of it is stopped at once, as systemd does', async () => {
    const running = await start({ MODE });
    await expectCalmEnd(running, 'SIGTERM', { everybody: true });
  });
});
