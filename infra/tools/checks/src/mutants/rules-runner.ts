import { Worker } from 'node:worker_threads';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import type { Asked, Round } from './test-thread.ts';

/** The environment variable that names the test files, in JSON, for Stryker's processes. */
export const testsVariable = 'MUTANT_TESTS';

const script = new URL('./test-thread.ts', import.meta.url);

/** A thread with the tests and what they import, which can be ended in the middle of a loop without end. */
class TestThread {
  #worker: Worker | undefined;

  /** @returns undefined if it takes longer */
  async ask(asked: Asked, timeoutMs: number): Promise<Round | undefined> {
    const worker =
      this.#worker ?? new Worker(script, { workerData: JSON.parse(process.env[testsVariable] ?? '[]') });
    this.#worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<Round | undefined>();
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    worker.once('message', resolve).once('error', reject);
    worker.postMessage(asked);
    const round = await promise.finally(() => {
      clearTimeout(timer);
      worker.off('message', resolve).off('error', reject);
    });
    if (!round) await this.end();
    return round;
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    // Nobody waits for what it throws at its end.
    worker?.on('error', () => {});
    await worker?.terminate();
  }
}

/**
 * Runs unit tests in a thread, against one mutant after another: a process of Jest for each takes two to three seconds.
 * A mutant of what is computed while modules load has a thread of its own.
 */
class RulesRunner implements TestRunner {
  readonly #thread = new TestThread();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun({ timeout }: DryRunOptions): Promise<DryRunResult> {
    const round = await this.#thread.ask({ mutant: null }, timeout);
    if (!round) return { status: DryRunStatus.Timeout };
    const tests = round.tests.map(({ id, error, ms }) => ({
      id,
      name: id,
      timeSpentMs: ms,
      ...(error === null ? { status: 0 as const } : { status: 1 as const, failureMessage: error }),
    }));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: round.coverage };
  }

  async mutantRun({
    activeMutant,
    reloadEnvironment,
    hitLimit,
    timeout,
  }: MutantRunOptions): Promise<MutantRunResult> {
    if (reloadEnvironment) await this.#thread.end();
    const round = await this.#thread.ask({ mutant: activeMutant.id, hitLimit }, timeout);
    if (reloadEnvironment) await this.#thread.end();
    if (!round) return { status: MutantRunStatus.Timeout };
    const failed = round.tests.filter(({ error }) => error !== null);
    const nrOfTests = round.tests.length;
    if (failed.length === 0) return { status: MutantRunStatus.Survived, nrOfTests };
    if (!reloadEnvironment) await this.#endIfSpoilt(timeout);
    return {
      status: MutantRunStatus.Killed,
      nrOfTests,
      killedBy: failed.map(({ id }) => id),
      failureMessage: failed[0]?.error ?? '',
    };
  }

  /** A mutant may leave something behind by which tests fail for the next one, too. */
  async #endIfSpoilt(timeout: number): Promise<void> {
    const round = await this.#thread.ask({ mutant: null }, timeout);
    if (round?.tests.some(({ error }) => error !== null)) await this.#thread.end();
  }

  async dispose(): Promise<void> {
    await this.#thread.end();
  }
}

/** A plugin of Stryker, which loads it by its path. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'rules', injectableClass: RulesRunner }] as const;
