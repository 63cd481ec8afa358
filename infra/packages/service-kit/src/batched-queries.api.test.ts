import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { findTogether, withSome } from './batched-queries.ts';
import { type Connection, connectMongo } from './mongo.ts';

interface Note {
  _id: string;
  text: string;
  secret: string;
}

let connection: Connection;

beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('queries'));
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('documents that are found together', () => {
  it('are each given to the caller that asked for them, and null where there is none', async () => {
    const notes = connection.model<Note>(
      'Note',
      new mongoose.Schema<Note>({ _id: String, text: String, secret: String }),
      'notes',
    );
    const byId = findTogether(notes, { secret: 0 });
    for (const _id of ['a', 'b']) await notes.create({ _id, text: `of ${_id}`, secret: 'kept' });
    const texts = async (ids: string[]) =>
      (await Promise.all(ids.map(byId))).map((note) => note?.text ?? null);
    expect(await texts(['a'])).toEqual(['of a']);
    expect(await texts(['nobody'])).toEqual([null]);
    expect(await texts(['b', 'nobody', 'a', 'b'])).toEqual(['of b', null, 'of a', 'of b']);
    expect(await byId('a')).not.toHaveProperty('secret');

    // The answer has all writes from before the question, also while an earlier question is under way.
    const early = byId('a');
    await notes.updateOne({ _id: 'b' }, { text: 'new' });
    expect((await byId('b'))?.text).toBe('new');
    await early;
  });
});

it('finds with one command which collections have something', async () => {
  const [some, none, missing] = ['some', 'none', 'missing'].map((name) => ({
    model: { collection: connection.collection(name) } as never,
  }));
  await connection.collection<{ _id: string; left: boolean }>('some').insertOne({ _id: 'a', left: true });
  await connection.collection<{ _id: string; left: boolean }>('none').insertOne({ _id: 'a', left: false });
  const all = [missing, none, some].filter((one) => one !== undefined);
  expect(await withSome(all, { left: true })).toEqual([some]);
  expect(await withSome([], {})).toEqual([]);
});
