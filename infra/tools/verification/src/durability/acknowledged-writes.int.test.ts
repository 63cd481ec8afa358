import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MongoEngine, startMongoEngine } from '@cardinal/backing-services';
import { connectMongo } from '@cardinal/service-kit';
import { expect, it } from '@jest/globals';

const rounds = 10;
const writers = 6;
const writesBeforeTheEnd = 200;

interface Counter {
  _id: string;
  n: number;
}

/** Counts up in several documents side by side until the engine dies, and says how far each was acknowledged. */
async function countAndDie(engine: MongoEngine, round: number): Promise<Map<string, number>> {
  const connection = await connectMongo(engine.uri, 'acknowledged');
  const counters = connection.getClient().db('acknowledged').collection<Counter>('counters');
  const acknowledged = new Map<string, number>();
  let writes = 0;
  let dead: Promise<unknown> | undefined;
  async function count(_id: string): Promise<void> {
    for (let n = 1; !dead; n += 1) {
      await counters.updateOne({ _id }, { $inc: { n: 1 } }, { upsert: true });
      acknowledged.set(_id, n);
      writes += 1;
      if (writes > writesBeforeTheEnd) dead ??= engine.kill().then(() => connection.close(true));
    }
  }
  await Promise.allSettled(Array.from({ length: writers }, (_, at) => count(`${round}/${at}`)));
  await dead;
  return acknowledged;
}

it('acknowledged writes are there after a crash of the database, to the last one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'acknowledged-'));
  const acknowledged = new Map<string, number>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [id, n] of await countAndDie(await startMongoEngine({ dataDir }), round))
        acknowledged.set(id, n);
    }
    const engine = await startMongoEngine({ dataDir });
    const connection = await connectMongo(engine.uri, 'acknowledged');
    const kept = await connection.collection<Counter>('counters').find().toArray();
    const keptById = new Map(kept.map(({ _id, n }) => [_id, n]));
    const lost = [...acknowledged].filter(([id, n]) => (keptById.get(id) ?? 0) < n);
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBe(rounds * writers);
    await connection.close();
    await engine.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
