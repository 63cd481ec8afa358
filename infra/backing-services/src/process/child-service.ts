import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StartError } from '@cardinal/service-kit';
import { remember } from './children.ts';

/** MongoDB, RabbitMQ or S3 as a process of its own, and what can be done with any of them. */
export interface BackingService {
  readonly pid: number;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Clean shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash would; resolves when the process is gone. */
  kill(): Promise<void>;
}

export type Log = (line: string) => void;

interface ChildServiceOptions {
  /** Absolute path of a script that calls `runAsChild`. */
  script: string;
  /** Handed to the script's start function; must survive JSON. */
  input: object;
  /** Put before Node on the command line, such as another dynamic loader. */
  loader?: readonly string[];
  log?: Log | undefined;
  /** Ends a start that is not done yet. */
  signal?: AbortSignal | undefined;
}

export type ChildAnswer<Ready> = { ready: Ready } | { failed: string };

/**
 * What a child is sent that is to stop. No signal, since those reach all processes of a session or a container at once,
 * while the others still need this one.
 */
export const stopWord = 'stop';

const PATIENCE_MS = 10_000;

/**
 * Starts a script of this folder as a child that ends with this process, however this one ends.
 * Rejects with `StartError` and the child's one line when it does not come up.
 */
export async function startChildService<Ready>(
  options: ChildServiceOptions,
): Promise<BackingService & { ready: Ready }> {
  options.signal?.throwIfAborted();
  const child = forkScript(options);
  remember(child);
  const abandon = () => child.kill('SIGKILL');
  options.signal?.addEventListener('abort', abandon);
  const lines = lastLine(child, options.log);
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const answer = await firstAnswer<Ready>(child, lines);
  options.signal?.removeEventListener('abort', abandon);
  if ('failed' in answer) throw new StartError(answer.failed);
  return { ready: answer.ready, ...serviceOf(child, exited) };
}

function forkScript({ script, input, loader = [] }: ChildServiceOptions): ChildProcess {
  const [execPath, ...execArgv] = [...loader, process.execPath];
  // NODE_OPTIONS is for this process (a debugger's port, Jest's flags), not for the child; and in watch mode the other
  // would make the child's first messages a list of its files.
  const { NODE_OPTIONS: _, WATCH_REPORT_DEPENDENCIES: __, ...env } = process.env;
  return fork(script, [JSON.stringify(input)], {
    execPath,
    execArgv,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function lastLine(child: ChildProcess, log: Log | undefined): { last: string } {
  const seen = { last: '' };
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      seen.last = line.trim() || seen.last;
      log?.(line);
    });
  }
  return seen;
}

async function firstAnswer<Ready>(child: ChildProcess, lines: { last: string }): Promise<ChildAnswer<Ready>> {
  const { promise, resolve } = Promise.withResolvers<ChildAnswer<Ready>>();
  child.once('message', (message) => resolve(message as ChildAnswer<Ready>));
  child.once('error', (error) => resolve({ failed: error.message }));
  child.once('close', (code, signal) => resolve({ failed: lines.last || `it ended with ${signal ?? code}` }));
  return promise;
}

function serviceOf(child: ChildProcess, exited: Promise<void>): BackingService {
  const end = async (ask: () => void) => {
    ask();
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await exited;
    clearTimeout(timer);
  };
  // One that has just ended cannot be told any more.
  const askToStop = () => child.connected && child.send(stopWord, () => {});
  return {
    pid: child.pid!,
    exited,
    stop: () => end(askToStop),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
