import { freshName, startTcpProxy, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Model } from 'mongoose';
import { batchInserts, batchUpdates, findTogether, ifMissing, withSome } from './batched-queries.ts';
import { type Connection, connectMongo } from './mongo.ts';
import { isOutage } from './outage.ts';

interface Bird {
  _id: string;
  name: string;
  eggs?: number;
}

interface Note {
  _id: string;
  text: string;
  secret: string;
}

let connection: Connection;
let birds: Model<Bird>;
let commands: string[];

beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('writes'));
  const schema = new mongoose.Schema<Bird>({
    _id: String,
    name: { type: String, unique: true },
    eggs: Number,
  });
  birds = connection.model<Bird>('Bird', schema, 'birds');
  await birds.createIndexes();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** The number of write commands that `work` sends. */
async function commandsOf(work: () => Promise<unknown>): Promise<number> {
  commands = [];
  const { collection } = birds;
  const methods = ['insertOne', 'insertMany', 'updateOne', 'bulkWrite'] as const;
  const originals = methods.map((method) => collection[method]);
  for (const method of methods) {
    const original = collection[method].bind(collection) as (...args: unknown[]) => Promise<unknown>;
    (collection as unknown as Record<string, unknown>)[method] = (...args: unknown[]) => {
      commands.push(method);
      return original(...args);
    };
  }
  try {
    await work();
    return commands.length;
  } finally {
    for (const [index, method] of methods.entries())
      (collection as unknown as Record<string, unknown>)[method] = originals[index];
  }
}

it('sends concurrent inserts together, and each hears of its own error with the key that is taken', async () => {
  const insert = batchInserts(birds);
  const bird = (name: string) => ({ _id: `id-${name}`, name });
  const sent = await commandsOf(() =>
    Promise.all(['wren', 'robin', 'kite'].map((name) => insert(bird(name)))),
  );
  expect(sent).toBe(1);

  const ended = await Promise.allSettled([
    insert(bird('owl')),
    insert({ _id: 'other', name: 'wren' }),
    insert(bird('tern')),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(ended[1]).toMatchObject({ reason: { code: 11_000, keyPattern: { name: 1 } } });
  expect(await birds.countDocuments()).toBe(5);
});

it('tells whether a document was missing', async () => {
  const insert = ifMissing(batchInserts(birds));
  const [first, second] = [
    { _id: 'a', name: 'a' },
    { _id: 'b', name: 'b' },
  ];
  expect(await Promise.all([insert(first), insert(second)])).toEqual([true, true]);
  expect(await Promise.all([insert(first), insert({ _id: 'c', name: 'c' })])).toEqual([false, true]);
});

it('sends concurrent updates together, of which each is a write of its own', async () => {
  const update = batchUpdates(birds);
  const lay = (_id: string, eggs: number) => update({ filter: { _id }, update: { $set: { eggs } } });
  expect(await commandsOf(() => Promise.all([lay('id-wren', 5), lay('id-robin', 4), lay('nobody', 1)]))).toBe(
    1,
  );
  expect(await birds.findById('id-robin').lean()).toMatchObject({ eggs: 4 });

  const upsert = (name: string) =>
    update({ filter: { _id: name, name }, update: { $set: { eggs: 0 } }, upsert: true });
  const ended = await Promise.allSettled([upsert('kite'), upsert('dodo')]);
  expect(ended[0]).toMatchObject({ reason: { keyPattern: { name: 1 } } });
  expect(ended[1]).toMatchObject({ status: 'fulfilled' });
});

it('fails all inserts as an outage if the connection is lost, and takes none for stored', async () => {
  const url = new URL(testMongoUrl());
  const proxy = await startTcpProxy({ target: url.host });
  url.host = `127.0.0.1:${proxy.port}`;
  const through = await connectMongo(url.href, connection.name);
  const insert = batchInserts(through.model<Bird>('Bird', birds.schema, 'birds'));
  await insert({ _id: 'gull', name: 'gull' });
  proxy.cut();
  const ended = await Promise.allSettled(['heron', 'ibis', 'jay'].map((name) => insert({ _id: name, name })));
  for (const one of ended)
    expect([one.status, isOutage((one as PromiseRejectedResult).reason)]).toEqual(['rejected', true]);
  await through.close(true);
  await proxy.close();
});

describe('documents that are found together', () => {
  it('are each given to whoever asked for them, and null where there is none', async () => {
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

    // What was written before the question is in the answer, also while an earlier question is under way.
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
