import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, connectMongo, createInProcessBus, createLog } from '@cardinal/service-kit';
import { freshName, interceptNextWrite, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnections } from '../../features/stream/connections.ts';
import { createLiveFeed } from '../../features/stream/live-feed.ts';
import type { Entry } from './stream.entry.ts';
import { logModel } from './stream-log.model.ts';
import { createStreamLog } from './stream-log.repository.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('streamlog'));
  await logModel(connection).createIndexes();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const entry = (key: string): Entry => ({ key, refresh: { userId: key } });

describe('the stream log', () => {
  it('has every entry once and in a row, no matter who wrote last', async () => {
    const bus = createInProcessBus({ connection });
    const replicas = [createStreamLog({ connection, bus }), createStreamLog({ connection, bus })] as const;
    const start = await replicas[0].head();
    const keys = Array.from({ length: 12 }, (_each, index) => `entry-${index}`);
    // Each goes on from its own last number and finds that the other took the next; some are sent twice, to both.
    for (const [index, key] of keys.entries()) {
      await replicas[index % 2 ? 1 : 0].append([entry(key)]);
      if (index % 3 === 0) await replicas[index % 2 ? 0 : 1].append([entry(key), entry(key)]);
    }
    await Promise.all(replicas.map((replica) => replica.append([entry('at once')])));
    const batches = await replicas[0].after(start);
    expect(batches.flatMap(({ entries }) => entries.map(({ key }) => key))).toEqual([...keys, 'at once']);
    expect(batches.map(({ first, last }) => [first, last])).toEqual(
      batches.map((_batch, index) => [start + 1 + index, start + 1 + index]),
    );
    await bus.close();
  });

  it('has nothing behind its end, though a clock that jumps ahead makes everything old', async () => {
    const bus = createInProcessBus({ connection });
    const replicas = [createStreamLog({ connection, bus }), createStreamLog({ connection, bus })] as const;
    await replicas[0].append([entry('before the jump')]);
    const end = await replicas[0].head();
    await replicas[1].append([entry('by the other')]);
    await replicas[1].append([entry('by the other again')]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    for (let times = 0; times < 3; times += 1) await replicas[1].prune(tomorrow, 50_000);
    // It still takes its own last number for that of the log.
    await replicas[0].append([entry('after the jump')]);
    const keys = (await replicas[0].after(end)).flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(keys).toEqual(['by the other', 'by the other again', 'after the jump']);
    await bus.close();
  });

  it('has what was written too late for its number behind what others wrote and removed meanwhile', async () => {
    const bus = createInProcessBus({ connection });
    const slow = createStreamLog({ connection, bus, slowMs: 0 });
    const quick = createStreamLog({ connection, bus });
    await slow.append([entry('before')]);
    const end = await slow.head();
    interceptNextWrite(connection, 'stream_log', async (send) => {
      for (const key of ['quick', 'quick again']) await quick.append([entry(key)]);
      await quick.prune(new Date(Date.now() + 1_000), 0);
      return send();
    });
    await slow.append([entry('too late')]);
    const batches = await quick.after(end);
    expect(batches.map(({ last, keys }) => [last - end, ...keys])).toEqual([
      [2, 'quick again'],
      [3, 'too late'],
    ]);
    await bus.close();
  });

  it('loses old entries once they have not been the newest for a while', async () => {
    const bus = createInProcessBus({ connection });
    const streams = createStreamLog({ connection, bus });
    for (const key of ['oldest', 'older', 'newest']) await streams.append([entry(key)]);
    const end = await streams.head();
    await streams.prune(new Date(0), 0);
    expect(await streams.covers(end - 3)).toBe(true);
    await streams.prune(new Date(Date.now() + 1_000), 0);
    expect([await streams.covers(end - 2), await streams.covers(end - 1)]).toEqual([false, true]);
    await bus.close();
  });

  it('is read to its end also where it began anew, without an entry', async () => {
    const bus = createInProcessBus({ connection });
    const streams = createStreamLog({ connection, bus });
    const watch = { isSure: () => true, ensure: async () => true };
    const feed = createLiveFeed({
      ...{ connections: createConnections(), streams, watch, log: createLog({ service: 'test' }) },
      refresh: async () => {},
      close: () => {},
    });
    await feed.start();
    await logModel(connection).deleteMany({});
    expect(await streams.head()).toBeGreaterThan(feed.cursor());
    const flushed = feed.flush().then(() => 'flushed');
    expect(await Promise.race([flushed, delay(5_000, 'still reading')])).toBe('flushed');
    feed.stop();
    await bus.close();
  });
});
