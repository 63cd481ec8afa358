import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findScript, root } from '@cardinal/bundles/find-script.ts';
import { prepareBundles } from '@cardinal/bundles/prepare-bundles.ts';
import { nodeFlags, nodeMemory } from '../stack/node-flags.ts';

const main = 'infra/tools/local/src/main.ts';

/** The stack in a separate process, as `make run` starts it. */
export interface SpawnedStack {
  url: string;
  pid: number;
  /** Its output so far. */
  output(): string;
  /** Sends a signal and waits for the end; returns the exit code, null after kill -9. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  code: number | null;
  /** Its output to stderr. */
  errors: string;
}

interface Spawned {
  child: ChildProcess;
  output: string[];
  errors: string[];
}

async function spawnMain(env: Record<string, string>, bundled = true): Promise<Spawned> {
  // No web app is needed or built; any folder will do.
  const { NODE_OPTIONS: _, ...outer } = process.env;
  const script = bundled ? findScript(main, await prepareBundles()) : join(root, main);
  const child = fork(script, {
    env: { ...outer, ...nodeMemory, WEB_DIR: '/nowhere', PORT: '0', LOG_LEVEL: 'error', ...env },
    execArgv: nodeFlags,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  const errors: string[] = [];
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  return { child, output, errors };
}

async function waitForEnd(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Starts the stack, as `make run` from bundles or as `make dev` from sources, and waits until it prints its address. */
export async function spawnStack(
  env: Record<string, string>,
  { bundled = true } = {},
): Promise<SpawnedStack> {
  const { child, output, errors } = await spawnMain(env, bundled);
  const ready = once(child, 'message') as Promise<[{ url: string }]>;
  const ended = once(child, 'exit').then(() => null);
  const message = await Promise.race([ready, ended]);
  if (!message) throw new Error(`The stack did not start: ${output.join('')}${errors.join('')}`);
  return {
    url: message[0].url,
    pid: child.pid ?? 0,
    output: () => [...output, ...errors].join(''),
    end(signal) {
      child.kill(signal);
      return waitForEnd(child);
    },
  };
}

/** Starts a stack that is expected to fail, and waits for its end. */
export async function spawnInVain(env: Record<string, string>): Promise<Ended> {
  const { child, errors } = await spawnMain(env);
  await once(child, 'close');
  return { code: child.exitCode, errors: errors.join('') };
}

/** Starts a stack and kills it after a while, in whatever state it is. */
export async function spawnAndKill(env: Record<string, string>, afterMs: number): Promise<void> {
  const { child } = await spawnMain(env);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'exit');
  clearTimeout(timer);
}
