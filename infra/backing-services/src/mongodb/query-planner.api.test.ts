import { testMongoUri } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';

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
});
