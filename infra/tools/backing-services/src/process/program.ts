import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { StartError } from '@cardinal/service-kit';
import type { BackingService, Log } from './child-service.ts';
import { remember } from './children.ts';

export interface Program extends BackingService {
  /** Resolves with the first line of output that matches; rejects with `StartError` if the program ends first. */
  says(pattern: RegExp, withinMs: number): Promise<void>;
}

interface ProgramOptions {
  env: NodeJS.ProcessEnv;
  /** The signal that the program gets when this process ends, even by kill -9 (Linux only). */
  signalOnParentDeath: 'TERM' | 'KILL';
  log?: Log | undefined;
}

const SETPRIV = '/usr/bin/setpriv';
const PATIENCE_MS = 20_000;
const KEPT_LINES = 20;

/**
 * Starts an installed program in its own process group, so that Ctrl-C does not reach it and the whole group can be
 * killed.
 */
export function startProgram(command: string, args: string[], options: ProgramOptions): Program {
  const tied = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', options.signalOnParentDeath] : [];
  const [file, ...rest] = [...tied, command, ...args];
  const child = spawn(file!, rest, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  remember(child, { group: true });
  const exited = once(child, 'close').then(
    () => undefined,
    () => undefined,
  );
  const output = readOutput(child, options.log);
  const end = async (signal: () => void) => {
    signal();
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
    await exited;
    clearTimeout(timer);
  };
  return {
    pid: child.pid!,
    exited,
    stop: () => end(() => child.kill('SIGTERM')),
    kill: () => end(() => signalGroup(child, 'SIGKILL')),
    says: (pattern, withinMs) => waitFor(pattern, withinMs, { command, output, exited }),
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid!, signal);
}

interface Output {
  lines: string[];
  onLine: (line: string) => void;
}

function readOutput(child: ChildProcess, log: Log | undefined): Output {
  const output: Output = { lines: [], onLine: () => {} };
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim()) output.lines = [...output.lines, line.trim()].slice(-KEPT_LINES);
      output.onLine(line);
      log?.(line);
    });
  }
  return output;
}

interface Watched {
  command: string;
  output: Output;
  exited: Promise<void>;
}

async function waitFor(
  pattern: RegExp,
  withinMs: number,
  { command, output, exited }: Watched,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (why: string) => reject(new StartError(`${command} ${why}: ${output.lines.join(' | ')}`));
  const timer = setTimeout(() => giveUp(`did not come up within ${withinMs} ms`), withinMs);
  output.onLine = (line) => pattern.test(line) && resolve();
  if (output.lines.some((line) => pattern.test(line))) resolve();
  exited.then(() => giveUp('ended while starting'));
  return promise.finally(() => clearTimeout(timer));
}
