import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import { addEventHandler, resetState, run } from 'jest-circus';

/** A question to the thread: to run the tests while a mutant is active, or none. */
export interface Asked {
  mutant: string | null;
  /** A mutant that is reached more often runs in a loop without end. */
  hitLimit?: number | undefined;
}

/** The results of all tests. */
export interface Round {
  tests: { id: string; error: string | null; ms: number }[];
  /** The mutants that the tests reached so far. */
  coverage: MutantCoverage | undefined;
}

/** The words between instrumented code and Stryker. */
interface Instruments {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

const files = workerData as string[];
const globals = new URL('./test-globals.ts', import.meta.url).href;
const world = globalThis as typeof globalThis & { __stryker__?: Instruments };
world.__stryker__ ??= {};
const instruments = world.__stryker__;
const toId = (path: readonly string[]): string => path.slice(1).join(' ');
let round = 0;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});

interface Named {
  name: string;
  parent?: Named | undefined;
}
const getPath = ({ name, parent }: Named): string[] => [...(parent ? getPath(parent) : []), name];

addEventHandler((event) => {
  if (event.name === 'test_start') instruments.currentTestId = toId(getPath(event.test as Named));
  if (event.name === 'test_done') instruments.currentTestId = undefined;
});

/** Test files are loaded anew each time, as they define their tests then; what they import is not. */
async function runTests({ mutant, hitLimit }: Asked): Promise<Round> {
  instruments.activeMutant = mutant ?? undefined;
  instruments.hitLimit = hitLimit;
  instruments.hitCount = hitLimit === undefined ? undefined : 0;
  resetState();
  round += 1;
  try {
    for (const file of files) await import(`${pathToFileURL(file).href}?round=${round}`);
  } catch (error) {
    return { tests: [{ id: 'loading', error: String(error), ms: 0 }], coverage: undefined };
  }
  const { testResults, unhandledErrors } = await run();
  const tests = testResults.map(({ testPath, errors, duration }) => ({
    id: toId(testPath as string[]),
    error: errors[0] ?? null,
    ms: duration ?? 0,
  }));
  const lost = unhandledErrors.map((error) => ({ id: 'outside of tests', error, ms: 0 }));
  return { tests: [...tests, ...lost], coverage: instruments.mutantCoverage };
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await runTests(asked)));
