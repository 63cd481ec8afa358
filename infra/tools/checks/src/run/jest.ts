import { runScript } from './commands.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs Jest with these arguments; resolves with its exit code. */
export const runJest = (...args: string[]): Promise<number> =>
  runScript('jest/bin/jest.js', args, {
    ...temporaryFolder(),
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  });
