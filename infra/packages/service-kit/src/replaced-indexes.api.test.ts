import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { type Connection, connectMongo, ensureIndexes } from './mongo.ts';
import { dropReplacedIndexes } from './replaced-indexes.ts';

const hour = 60 * 60 * 1_000;
const start = new Date('2026-01-01T12:00:00Z');
let connection: Connection;

beforeEach(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('replaced'));
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** Starts a release whose index of columns has this name and these keys. */
async function release(name: string, keys: Record<string, 1>, hours: number): Promise<string[]> {
  for (const model of connection.modelNames()) connection.deleteModel(model);
  const schema = new mongoose.Schema({ type: String, severity: String });
  schema.index(keys, { name });
  schema.index({ type: 1 });
  connection.model('Card', schema, 'cards');
  await ensureIndexes(connection);
  await connection.collection('cards').createIndex({ severity: 1 }, { name: 'made by hand' });
  await dropReplacedIndexes(connection, new Date(start.getTime() + hours * hour));
  const found = await connection.collection('cards').indexes();
  return found.map((index) => index.name ?? '').filter((found) => found.startsWith('column'));
}
const first = (hours: number) => release('column', { type: 1, _id: 1 }, hours);
const second = (hours: number) => release('column:severity', { type: 1, _id: 1, severity: 1 }, hours);

describe('an index whose keys changed', () => {
  it('is there beside the new one for a day, and is dropped at the next start', async () => {
    expect(await first(0)).toEqual(['column']);
    expect(await second(1)).toEqual(['column', 'column:severity']);
    expect(await second(24)).toEqual(['column', 'column:severity']);
    expect(await second(25)).toEqual(['column:severity']);
    const left = (await connection.collection('cards').indexes()).map(({ name }) => name);
    expect(left.toSorted()).toEqual(['_id_', 'column:severity', 'made by hand', 'type_1']);
  });

  it('stays when the release before came back in the meantime', async () => {
    await first(0);
    await second(1);
    expect(await first(2)).toEqual(['column', 'column:severity']);
    expect(await second(30)).toEqual(['column', 'column:severity']);
    expect(await second(54)).toEqual(['column:severity']);
  });
});
