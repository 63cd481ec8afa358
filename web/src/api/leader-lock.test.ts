import { afterEach, expect, it, jest } from '@jest/globals';
import { createLeaderLock } from './leader-lock.ts';

interface Request {
  grant: () => void;
  takeOver: () => void;
}

/** Locks that are granted and taken over when the test says so. */
function fakeLocks(): Request[] {
  const requests: Request[] = [];
  const request = (_name: string, _options: LockOptions, lead: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      requests.push({
        grant: () => void lead().then(resolve),
        takeOver: () => reject(new Error('AbortError')),
      });
    });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return requests;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

it('ends what it began before, and nothing else, when a tab hears late that it was taken over', async () => {
  const requests = fakeLocks();
  const stops = [jest.fn(), jest.fn()];
  let began = 0;
  const lock = createLeaderLock('stream', () => stops[began++] as () => void);
  lock.wait();
  lock.steal();
  requests[1]?.grant();
  requests[0]?.grant();
  requests[1]?.takeOver();
  await Promise.resolve();
  await Promise.resolve();
  expect(stops.map((stop) => stop.mock.calls.length)).toEqual([1, 0]);
  expect(lock.isLeader()).toBe(true);
});

it('ends at once when it is closed', () => {
  const requests = fakeLocks();
  const stop = jest.fn();
  const lock = createLeaderLock('stream', () => stop);
  lock.wait();
  requests[0]?.grant();
  lock.close();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(lock.isLeader()).toBe(false);
});
