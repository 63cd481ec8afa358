import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testMongoUri } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { startMongoEngine } from './mongo-engine.ts';

let client: MongoClient;

beforeAll(async () => {
  client = await MongoClient.connect(testMongoUri('planner'));
});
afterAll(async () => {
  await client.db().dropDatabase();
  await client.close();
});

describe('the MongoDB engine', () => {
  it('answers a query for which no index finds anything at once', async () => {
    const items = client.db().collection('items');
    await items.createIndex({ a: 1 });
    await items.createIndex({ b: 1 });
    const many = Array.from({ length: 30_000 }, (_, n) => ({ a: n % 2, b: n % 3, c: n % 1_000 }));
    await items.insertMany(many);
    expect(await items.find({ a: 1, b: 1, c: -1 }).limit(20).toArray()).toEqual([]);
  });
  it('does not write the same pages again and again between two checkpoints', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'cardinal-engine-'));
    const engine = await startMongoEngine({ dataDir });
    const own = await MongoClient.connect(engine.uri);
    try {
      const items = own.db('eviction').collection('items');
      await items.createIndex({ terms: 1 });
      const terms = () => Array.from({ length: 60 }, Math.random);
      for (let batch = 0; batch < 60; batch += 1)
        await items.insertMany(Array.from({ length: 100 }, () => ({ terms: terms() })));
      const { wiredTiger } = await own.db('admin').command({ serverStatus: 1 });
      // With the defaults of MongoDB, 760.
      expect(wiredTiger.cache['pages written from cache']).toBeLessThan(450);
    } finally {
      await own.close();
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
