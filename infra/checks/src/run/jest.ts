import { runScript } from './commands.ts';

/** Runs Jest with these arguments; resolves with its exit code. */
export const runJest = (...args: string[]): Promise<number> =>
  runScript('jest/bin/jest.js', args, {
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  });
