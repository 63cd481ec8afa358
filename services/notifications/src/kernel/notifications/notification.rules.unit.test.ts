import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { isTooOld } from './notification.rules.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(new Date('2026-11-20T10:00:00Z'));
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['today', '2026-11-20T09:00:00Z', false],
  ['90 days ago', '2026-08-22T10:00:00Z', false],
  ['a moment before that', '2026-08-22T09:59:59.999Z', true],
])('notifies of what happened within 90 days: %s', (_, at, expected) => {
  expect(isTooOld(at)).toBe(expected);
});
