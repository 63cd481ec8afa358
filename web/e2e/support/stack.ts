import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemoTo } from '@cardinal/local/test/demo-data.ts';

const root = join(import.meta.dirname, '../../..');
const patienceMs = 180_000;

/** All the people of the tests come from one address. */
const manyPeople = { RATE_LIMIT: 'off', REGISTRATIONS_PER_ADDRESS: '1000', LOGIN_TRIES_PER_ADDRESS: '1000' };

/** Receivers of webhooks are servers of the tests. */
const nearReceivers = { WEBHOOKS_ALLOW_PRIVATE: 'on', WEBHOOKS_ALLOW_HTTP: 'on' };

/** The whole product as a process of its own, with a data folder of its own. */
export interface Stack {
  url: string;
  /** As a crash would: kill -9. */
  crash(): Promise<void>;
  /** On the same data and port, after a crash; perhaps with other settings. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Ends it and throws its data away. */
  end(): Promise<void>;
}

async function ready(child: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => lines.push(String(chunk)));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => reject(new Error(`The stack did not come up: ${lines.join('')}`)),
    patienceMs,
  );
  child.once('message', (message) => resolve((message as { url: string }).url));
  child.once('exit', () => reject(new Error(`The stack did not start: ${lines.join('')}`)));
  return promise.finally(() => clearTimeout(timer));
}

/**
 * Starts the product on a free port with demo data, which it loads.
 * @param env more settings, such as MODE=processes
 */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  return startOn(await newFolder(), env);
}

/** The same with demo data that have been loaded before, once for all tests of a run. */
export async function startStackOnDemo(env: Record<string, string>): Promise<Stack> {
  const dataDir = await newFolder();
  await copyDemoTo(dataDir);
  return startOn(dataDir, env);
}

const newFolder = () => mkdtemp(join(tmpdir(), 'cardinal-e2e-'));

async function startOn(dataDir: string, env: Record<string, string>): Promise<Stack> {
  const start = (port: string, others = {}) =>
    fork(join(root, 'infra/tools/local/src/main.ts'), {
      env: {
        ...process.env,
        ...manyPeople,
        ...nearReceivers,
        PORT: port,
        DATA_DIR: dataDir,
        ...env,
        ...others,
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
  let child = start('0');
  const url = await ready(child);

  async function leave(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return {
    url,
    crash: () => leave('SIGKILL'),
    async restart(others) {
      child = start(new URL(url).port, others);
      await ready(child);
    },
    async end() {
      await leave('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
