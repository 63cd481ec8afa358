import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { StartError } from '@cardinal/service-kit';

/** What can be done with any part that runs as a process of its own. */
export interface Part {
  readonly pid: number;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /** Clean shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash would; resolves when the process is gone. */
  kill(): Promise<void>;
}

export type Log = (line: string) => void;

interface ChildPartOptions {
  /** Absolute path of a script that calls `runAsChild`. */
  script: string;
  /** Handed to the script's start function; must survive JSON. */
  input: object;
  /** Put before Node on the command line, such as another dynamic loader. */
  loader?: readonly string[];
  log?: Log | undefined;
}

export type ChildAnswer<Ready> = { ready: Ready } | { failed: string };

const PATIENCE_MS = 10_000;

/**
 * Starts a script of this folder as a child that ends with this process, however this one ends.
 * Rejects with `StartError` and the child's one line when it does not come up.
 */
export async function startChildPart<Ready>(options: ChildPartOptions): Promise<Part & { ready: Ready }> {
  const child = forkScript(options);
  const lines = lastLine(child, options.log);
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  const answer = await firstAnswer<Ready>(child, lines);
  if ('failed' in answer) throw new StartError(answer.failed);
  return { ready: answer.ready, ...partOf(child, exited) };
}

function forkScript({ script, input, loader = [] }: ChildPartOptions): ChildProcess {
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

function partOf(child: ChildProcess, exited: Promise<void>): Part {
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await exited;
    clearTimeout(timer);
  };
  return { pid: child.pid!, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
