import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where Node keeps what it compiled, for all that a program starts too: a service then starts a third faster. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** File that takes its output, which otherwise goes to the terminal. */
  log?: string;
}

/** Runs a program; resolves with its exit code (1 if it died of a signal). */
export function runCommand(
  command: string,
  args: string[],
  { env = {}, log }: RunOptions = {},
): Promise<number> {
  const output = log === undefined ? ('inherit' as const) : openSync(log, 'w');
  const child = spawn(command, args, {
    stdio: ['inherit', output, output],
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
  });
  if (typeof output === 'number') closeSync(output);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a script of an installed package on the Node that runs this. */
export function runScript(script: string, args: string[], options?: RunOptions): Promise<number> {
  return runCommand(process.execPath, [`node_modules/${script}`, ...args], options);
}
