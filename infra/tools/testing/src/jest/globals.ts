import type { JestEnvironment } from '@jest/environment';
import type * as jestGlobals from '@jest/globals';

type Globals = typeof jestGlobals;

// Modules are shared by test files; what they import changes with the file that runs.
export let describe: Globals['describe'];
export let it: Globals['it'];
export let test: Globals['test'];
export let beforeAll: Globals['beforeAll'];
export let beforeEach: Globals['beforeEach'];
export let afterAll: Globals['afterAll'];
export let afterEach: Globals['afterEach'];
export let expect: Globals['expect'];
export let jest: Globals['jest'];

/** Sets what `@jest/globals` exports, for the next test file. */
export function setGlobals(globals: Omit<Globals, 'jest'>, environment: JestEnvironment): void {
  ({ describe, it, test, beforeAll, beforeEach, afterAll, afterEach, expect } = globals);
  jest = createJest(environment) as Globals['jest'];
}

/** The part of Jest's object that works without Jest's module loader. */
function createJest({ moduleMocker, fakeTimersModern: timers }: JestEnvironment): object {
  return {
    fn: moduleMocker?.fn.bind(moduleMocker),
    spyOn: moduleMocker?.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker?.restoreAllMocks(),
    useFakeTimers: timers?.useFakeTimers.bind(timers),
    useRealTimers: timers?.useRealTimers.bind(timers),
    setSystemTime: timers?.setSystemTime.bind(timers),
    advanceTimersByTime: timers?.advanceTimersByTime.bind(timers),
    advanceTimersByTimeAsync: timers?.advanceTimersByTimeAsync.bind(timers),
    clearAllTimers: timers?.clearAllTimers.bind(timers),
  };
}
