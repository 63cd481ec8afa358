import { ModernFakeTimers } from '@jest/fake-timers';

const config = { fakeTimers: {}, rootDir: process.cwd() } as never;
const timers = new ModernFakeTimers({ config, global: globalThis });

/** The part of `@jest/globals` that unit tests of rules use. */
export { expect } from 'expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
/** The part of Jest's object that they use. */
export const jest = {
  useFakeTimers: timers.useFakeTimers.bind(timers),
  useRealTimers: timers.useRealTimers.bind(timers),
  setSystemTime: timers.setSystemTime.bind(timers),
};
