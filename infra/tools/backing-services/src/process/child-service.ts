import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StartError } from '@cardinal/service-kit';
import { type ChildAnswer, stopWord } from './child-messages.ts';
import { remember } from './children.ts';

/** MongoDB, RabbitMQ or S3 as a child process. */
export interface BackingService {
  readonly pid: number;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Clean shutdown; resolves when the process has ended. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash would; resolves when the process is gone. */
  kill(): Promise<void>;
}

export type Log = (line: string) => void;

interface ChildServiceOptions {
  /** Absolute path of a script that calls `runAsChild`. */
  script: string;
  /** Passed to the script's start function; must be JSON. */
  input: object;
  /** Prefix of Node's command line, such as another dynamic loader. */
  loader?: readonly string[];
  log?: Log | undefined;
  /** Aborts a start in progress. */
  signal?: AbortSignal | undefined;
}

const PATIENCE_MS = 10_000;

/**
 * Starts a script of this folder as a child that ends with this process, however this one ends. Rejects with
 * `StartError` and the child's one line if it fails.
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
  return { ready: answer.ready, ...toService(child, exited) };
}

function forkScript({ script, input, loader = [] }: ChildServiceOptions): ChildProcess {
  const [execPath, ...execArgv] = [...loader, process.execPath];
  // NODE_OPTIONS is for this process (a debugger's port, Jest's flags), not for the child. In watch mode
  // WATCH_REPORT_DEPENDENCIES would make the child's first messages a list of its files.
  const { NODE_OPTIONS: _, WATCH_REPORT_DEPENDENCIES: __, ...env } = process.env;
  return fork(script, [JSON.stringify(input)], {
    execPath,
    execArgv,
    // By default glibc keeps memory for each thread that no other can use.
    env: { ...env, MALLOC_ARENA_MAX: '2' },
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

function toService(child: ChildProcess, exited: Promise<void>): BackingService {
  const end = async (ask: () => void) => {
    ask();
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await exited;
    clearTimeout(timer);
  };
  // A child that has just ended cannot receive messages.
  const askToStop = () => child.connected && child.send(stopWord, () => {});
  return {
    pid: child.pid!,
    exited,
    stop: () => end(askToStop),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
