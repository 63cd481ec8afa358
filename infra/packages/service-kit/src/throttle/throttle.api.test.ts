import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppError } from '../app-error.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import { triesModel } from './throttle.model.ts';
import { createThrottle, type Limit, minutes } from './throttle.ts';

let connection: Connection;
let at = Date.UTC(2026, 0, 1, 10, 59, 0);
let names = 0;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('throttle'));
});
afterAll(() => connection.close());

const throttle = () => createThrottle({ model: triesModel(connection), now: () => new Date(at) });
const forward = (ms: number) => {
  at += ms;
};
function createLimit(tries: number, windowMs = minutes(60)): Limit {
  names += 1;
  return { name: `limit ${names}`, tries, windowMs };
}
/** How many of so many tries at once pass. */
async function passing(count: number, ...limits: Limit[]): Promise<number> {
  const made = Array.from({ length: count }, () => throttle().take(...limits));
  return (await Promise.allSettled(made)).filter(({ status }) => status === 'fulfilled').length;
}

describe('a limit', () => {
  it('holds in any span as long as its window, also over the turn of an hour', async () => {
    const limit = createLimit(5);
    expect(await passing(6, limit)).toBe(5);
    forward(minutes(2));
    expect(await passing(3, limit)).toBe(0);
    forward(minutes(58));
    expect(await passing(9, limit)).toBe(5);
  });

  it('lets tries in again one by one as older ones leave the window', async () => {
    const limit = createLimit(4);
    for (let count = 0; count < 4; count += 1) {
      expect(await passing(1, limit)).toBe(1);
      forward(minutes(10));
    }
    expect(await passing(1, limit)).toBe(0);
    forward(minutes(20));
    expect(await passing(2, limit)).toBe(1);
  });

  it('says how long to wait, and counts nothing that it refuses', async () => {
    const [limit, other] = [createLimit(2), createLimit(50)];
    await throttle().take(limit);
    forward(minutes(20));
    await throttle().take(limit);
    const refused = () =>
      throttle()
        .take(other, limit)
        .catch((error: AppError) => error.retryAfter);
    for (let count = 0; count < 30; count += 1) expect(await refused()).toBe(40 * 60);
    forward(minutes(40));
    expect(await passing(1, limit)).toBe(1);
    expect(await passing(51, other)).toBe(50);
  });

  it('is exceeded in no hour, whenever the tries come', async () => {
    const limit = createLimit(20);
    const passed: number[] = [];
    for (let minute = 0; minute < 180; minute += 1) {
      const now = await passing(1 + ((minute * 7) % 3), limit);
      passed.push(...Array.from({ length: now }, () => at));
      forward(minutes(1));
    }
    const busiest = Math.max(
      ...passed.map((from) => passed.filter((time) => time >= from && time < from + minutes(60)).length),
    );
    expect(busiest).toBe(20);
    expect(passed.length).toBeGreaterThan(50);
  });

  it('counts weights, gives back, and forgets', async () => {
    const limit = { ...createLimit(10), weight: 4 };
    expect(await passing(3, limit)).toBe(2);
    await throttle().giveBack(limit);
    expect(await passing(2, limit)).toBe(1);
    await throttle().forget(limit);
    expect(await passing(3, limit)).toBe(2);
  });

  it('keeps a row of few spans, however many tries there are', async () => {
    const limit = createLimit(5_000);
    for (let minute = 0; minute < 130; minute += 1) {
      await throttle().take(limit);
      forward(minutes(1));
    }
    const rows = await connection.collection('tries').find().toArray();
    expect(Math.max(...rows.map(({ spans }) => spans?.length ?? 99))).toBeLessThanOrEqual(21);
  });
});
