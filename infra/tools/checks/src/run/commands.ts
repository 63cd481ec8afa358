import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** Node's compile cache, also for all that a program starts: a service then starts a third faster. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');

/** Runs a program in the foreground, output and all; resolves with its exit code (1 if it died of a signal). */
export function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE, ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a script of an installed package on the Node that runs this. */
export function runScript(script: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number> {
  return runCommand(process.execPath, [`node_modules/${script}`, ...args], env);
}
