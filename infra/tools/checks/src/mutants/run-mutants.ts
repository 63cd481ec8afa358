import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { type Score, toScore } from './score.ts';

type Options = ConstructorParameters<typeof Stryker>[0];

const JEST = [
  `"${process.execPath}" --experimental-vm-modules --disable-warning=ExperimentalWarning`,
  'node_modules/jest/bin/jest.js --ci --runInBand --cacheDirectory=.jest --selectProjects unit --runTestsByPath',
].join(' ');

/**
 * Runs tests against every mutant of a file of the working folder, which Stryker changes in place, and prints those that
 * survive. Modules are cached and workspaces import each other, so each mutant has a process of its own.
 */
export async function runMutants(file: string, tests: readonly string[]): Promise<Score> {
  const stryker = new Stryker({
    mutate: [file],
    inPlace: true,
    testRunner: 'command',
    // Of a file without tests every mutant survives.
    commandRunner: { command: tests.length > 0 ? `${JEST} ${tests.join(' ')}` : 'true' },
    plugins: [import.meta.resolve('./texts.ts')],
    ignorers: ['texts'],
    disableTypeChecks: false,
    concurrency: availableParallelism(),
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, reportScoreTable: false },
    logLevel: 'warn' as Options['logLevel'],
  });
  return toScore(file, await stryker.runMutationTest());
}
