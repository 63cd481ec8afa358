import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { remember } from '@cardinal/backing-services';
import { findScript } from '@cardinal/bundles/find-script.ts';
import { StartError } from '@cardinal/service-kit';
import type { Env } from '../env.ts';
import type { ProcessName } from './environment.ts';
import { getNodeFlags, nodeMemory } from './node-flags.ts';
import { messageIn } from './readable-log.ts';

const preload = findScript('infra/tools/local/src/stack/end-with-parent.ts');
const patienceMs = 27_000;
const firstPauseMs = 500;
const longestPauseMs = 5_000;
/** A process that ran for this long did not fail at startup. */
const steadyMs = 30_000;

export interface SupervisedProcess {
  name: ProcessName;
  pid(): number;
  /** Stops it cleanly and for good. */
  stop(): Promise<void>;
}

interface Options {
  name: ProcessName;
  /** Its main.ts, or the bundle of that. */
  script: string;
  env: Env;
  /** Gets every line that it prints, and what happens to it. */
  print: (line: string, service: string) => void;
  /** Once aborted, it is not restarted. */
  ending?: AbortSignal;
}

/** Why a process cannot start, if that is what the line says. */
const refusalIn = (line: string): string | undefined => messageIn(line)?.match(/^cannot start: (.*)$/s)?.[1];

const isReady = (line: string) => line.includes('"msg":"listening at ');

/**
 * Starts Node on the script, in its own process group: Ctrl-C only reaches the stack, which stops its processes in
 * order.
 */
function spawnNode({ name, script, env }: Options): ChildProcess {
  const { NODE_OPTIONS: _, WATCH_REPORT_DEPENDENCIES: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [...getNodeFlags(name), '--import', preload, script], {
    env: { ...inherited, ...nodeMemory, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  remember(child, { group: true });
  return child;
}

async function untilReady(child: ChildProcess, { name, print }: Options): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let refusal: string | undefined;
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      refusal ??= refusalIn(line);
      if (isReady(line)) resolve();
      else if (refusalIn(line) === undefined) print(line, name);
    });
  }
  child.once('close', (code, signal) => {
    reject(new StartError(refusal ?? `${name} ended with ${signal ?? code}`));
  });
  return promise;
}

/**
 * Runs a process and restarts it when it ends, with growing delays if it keeps ending.
 * @throws StartError if the first start fails
 */
export async function supervise(options: Options): Promise<SupervisedProcess> {
  const { name, print, ending } = options;
  let child = spawnNode(options);
  let stopping = false;
  let pauseMs = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;

  function watch(since: number): void {
    child.once('exit', (code, signal) => {
      if (stopping || ending?.aborted) return;
      if (Date.now() - since > steadyMs) pauseMs = firstPauseMs;
      timer = setTimeout(() => again(`${signal ?? code}`), pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  }
  /** Logged after a moment: a signal to all processes also reaches the stack, slightly earlier or later. */
  function again(endedWith: string): void {
    if (ending?.aborted) return;
    print(`ended with ${endedWith} and is started again`, name);
    child = spawnNode(options);
    watch(Date.now());
    untilReady(child, options).then(
      () => print('is back', name),
      (error: Error) => {
        if (!stopping && !ending?.aborted) print(error.message, name);
      },
    );
  }

  await untilReady(child, options);
  watch(Date.now());
  return {
    name,
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await exited;
      clearTimeout(impatience);
    },
  };
}
