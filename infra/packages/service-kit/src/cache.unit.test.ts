import { EventEmitter } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import { createSharedCache, type InvalidationBus } from './cache.ts';

/** The broadcasts of a bus, which two replicas share here. */
function sharedBus(): InvalidationBus & { goDeaf(): void; hearAgain(): void } {
  const emitter = new EventEmitter();
  let ready = true;
  const change = (to: boolean) => {
    ready = to;
    emitter.emit('gap');
  };
  return {
    broadcast: (topic, payload) => void emitter.emit(topic, payload),
    onBroadcast: (topic, listener) => void emitter.on(topic, listener),
    onGap: (listener) => void emitter.on('gap', listener),
    isReady: () => ready,
    goDeaf: () => change(false),
    hearAgain: () => change(true),
  };
}

const options = { service: 'cards' as const, name: 'roles', ttlMs: 1_000, size: 3 };
const createRows = (bus = sharedBus(), given = {}) =>
  createSharedCache<string>({ bus, ...options, ...given });

describe('a cache', () => {
  it('loads once, and again after an invalidation', async () => {
    const rows = createRows();
    const load = jest.fn(async () => 'row');
    for (let n = 0; n < 3; n += 1) expect(await rows.get('a', load)).toBe('row');
    expect(load).toHaveBeenCalledTimes(1);
    rows.invalidate('a');
    await rows.get('a', load);
    rows.invalidate();
    await rows.get('a', load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('forgets what another replica invalidated, and nothing of other caches', async () => {
    const bus = sharedBus();
    const [here, there, other] = [createRows(bus), createRows(bus), createRows(bus, { name: 'boards' })];
    await there.get('a', async () => 'old');
    await other.get('a', async () => 'old');
    here.invalidate('a');
    expect(await there.get('a', async () => 'new')).toBe('new');
    expect(await other.get('a', async () => 'new')).toBe('old');
  });

  it('does not keep what was loaded during an invalidation', async () => {
    const rows = createRows();
    await rows.get('a', async () => {
      rows.invalidate('a');
      return 'older than the event';
    });
    expect(await rows.get('a', async () => 'new')).toBe('new');
  });

  it('loads once for all who ask while it loads, but anew for those who ask after an invalidation', async () => {
    const rows = createRows();
    const loads: ((row: string | null) => void)[] = [];
    const load = jest.fn(() => new Promise<string | null>((resolve) => loads.push(resolve)));
    const [first, second] = [rows.get('a', load), rows.get('a', load)];
    rows.invalidate('a');
    const third = rows.get('a', load);
    expect(load).toHaveBeenCalledTimes(2);
    loads[1]?.('new');
    loads[0]?.('old');
    expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new']);
    expect(await rows.get('a', load)).toBe('new');
  });

  it('keeps what was loaded while another row was forgotten', async () => {
    const rows = createRows();
    await rows.get('a', async () => {
      rows.invalidate('b');
      return 'a';
    });
    const load = async () => {
      rows.invalidate('b');
      return new Map([...'bc'].map((key) => [key, key]));
    };
    await rows.getAll(['b', 'c'], load);
    const anew = jest.fn(async () => 'anew');
    expect([await rows.get('a', anew), await rows.get('c', anew)]).toEqual(['a', 'c']);
    expect(await rows.get('b', anew)).toBe('anew');
  });

  it('finds anew what was missing for another who asked at the same time', async () => {
    const rows = createRows();
    const [none, made] = [rows.get('a', async () => null), rows.get('a', async () => 'made meanwhile')];
    expect([await none, await made]).toEqual([null, 'made meanwhile']);
  });

  it('finds what is missing anew each time', async () => {
    const rows = createRows();
    expect(await rows.get('a', async () => null)).toBeNull();
    expect(await rows.get('a', async () => 'made meanwhile')).toBe('made meanwhile');
  });

  it('keeps nothing for longer than it may, nor more than it may', async () => {
    const short = createRows(sharedBus(), { ttlMs: 0 });
    await short.get('a', async () => 'old');
    expect(await short.get('a', async () => 'new')).toBe('new');
    const small = createRows();
    for (const key of ['a', 'b', 'c', 'd']) await small.get(key, async () => 'old');
    expect(await small.get('a', async () => 'new')).toBe('new');
    expect(await small.get('d', async () => 'new')).toBe('old');
  });

  it('forgets everything when messages stop coming and when they come again, and keeps little in between', async () => {
    const bus = sharedBus();
    const rows = createRows(bus, { ttlMs: 60_000 });
    await rows.get('a', async () => 'old');
    bus.goDeaf();
    expect(await rows.get('a', async () => 'while deaf')).toBe('while deaf');
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(start + 1_900);
    expect(await rows.get('a', async () => 'new')).toBe('while deaf');
    clock.mockReturnValue(start + 2_100);
    expect(await rows.get('a', async () => 'later')).toBe('later');
    bus.hearAgain();
    expect(await rows.get('a', async () => 'heard')).toBe('heard');
    clock.mockReturnValue(start + 61_000);
    expect(await rows.get('a', async () => 'new')).toBe('heard');
    clock.mockRestore();
  });

  it('keeps rows for their time, however the time of day is set meanwhile', async () => {
    const rows = createRows(sharedBus(), { ttlMs: 60_000 });
    await rows.get('a', async () => 'old');
    const [day, start] = [Date.now(), performance.now()];
    const date = jest.spyOn(Date, 'now').mockReturnValue(day + 600_000);
    expect(await rows.get('a', async () => 'new')).toBe('old');
    date.mockReturnValue(day - 600_000);
    const steady = jest.spyOn(performance, 'now').mockReturnValue(start + 61_000);
    expect(await rows.get('a', async () => 'new')).toBe('new');
    date.mockRestore();
    steady.mockRestore();
  });

  it('loads of many rows only those that it does not have', async () => {
    const rows = createRows();
    await rows.get('a', async () => 'known');
    const asked: string[][] = [];
    const load = async (keys: string[]) => {
      asked.push(keys);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, 'loaded']));
    };
    const found = await rows.getAll(['a', 'b', 'none'], load);
    expect(found).toEqual(
      new Map([
        ['a', 'known'],
        ['b', 'loaded'],
      ]),
    );
    await rows.getAll(['a', 'b', 'none'], load);
    expect(asked).toEqual([['b', 'none'], ['none']]);
  });
});
