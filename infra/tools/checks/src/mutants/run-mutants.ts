import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { testsVariable } from './rules-runner.ts';
import { type Score, toScore } from './score.ts';

type Options = ConstructorParameters<typeof Stryker>[0];

/**
 * Runs tests against every mutant of a file of the working folder, which Stryker changes in place, and prints those that
 * survive.
 */
export async function runMutants(file: string, tests: readonly string[]): Promise<Score> {
  process.env[testsVariable] = JSON.stringify(tests.map((test) => path.resolve(test)));
  const stryker = new Stryker({
    mutate: [file],
    inPlace: true,
    testRunner: 'rules',
    coverageAnalysis: 'perTest',
    plugins: [import.meta.resolve('./texts.ts'), import.meta.resolve('./rules-runner.ts')],
    ignorers: ['texts'],
    disableTypeChecks: false,
    concurrency: availableParallelism(),
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, reportScoreTable: false },
    logLevel: 'warn' as Options['logLevel'],
  });
  return toScore(file, await stryker.runMutationTest());
}
