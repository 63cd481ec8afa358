import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, connectMongo, createInProcessBus, createLog } from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
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
