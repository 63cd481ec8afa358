import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createLease, type Lease } from './lease.ts';
import { type Connection, connectMongo } from './mongo.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('lease'));
});
afterAll(() => connection.close());
afterEach(() => void jest.restoreAllMocks());

const ttlMs = 5_000;
/** Each holder sees the lease of the others with its own eyes, from one time to the next. */
const leases = new Map<string, Lease>();
function take(name: string, holder: string): Promise<boolean> {
  const key = `${name} of ${holder}`;
  const lease = leases.get(key) ?? createLease({ connection, name, holder, ttlMs });
  leases.set(key, lease);
  return lease.renew();
}

describe('a lease', () => {
  it('is held by one at a time, and renewed by that one', async () => {
    expect(await take('plain', 'one')).toBe(true);
    expect(await take('plain', 'two')).toBe(false);
    expect(await take('plain', 'one')).toBe(true);
  });

  it('ends in its time where the time of day is set back by minutes and its holder is gone', async () => {
    expect(await take('left', 'one')).toBe(true);
    const [day, start] = [Date.now(), performance.now()];
    jest.spyOn(Date, 'now').mockReturnValue(day - 600_000);
    const steady = jest.spyOn(performance, 'now').mockReturnValue(start);
    expect(await take('left', 'two')).toBe(false);
    steady.mockReturnValue(start + ttlMs - 100);
    expect(await take('left', 'two')).toBe(false);
    steady.mockReturnValue(start + ttlMs + 100);
    expect(await take('left', 'two')).toBe(true);
    expect(await take('left', 'one')).toBe(false);
  });

  it('stays with a holder who goes on, however the time of day is set', async () => {
    expect(await take('kept', 'one')).toBe(true);
    const [day, start] = [Date.now(), performance.now()];
    const date = jest.spyOn(Date, 'now').mockReturnValue(day - 600_000);
    const steady = jest.spyOn(performance, 'now').mockReturnValue(start);
    for (let n = 1; n < 10; n += 1) {
      date.mockReturnValue(day - 600_000 + n * 2_000);
      steady.mockReturnValue(start + n * 2_000);
      expect(await take('kept', 'one')).toBe(true);
      expect(await take('kept', 'two')).toBe(false);
    }
  });
});
