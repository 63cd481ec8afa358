import { freshName, startTcpProxy, testMongoUrl } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Model } from 'mongoose';
import { type Connection, connectMongo, unjournaled } from './mongo.ts';
import { isOutage } from './outage.ts';
import { createWriter } from './writer.ts';

interface Bird {
  _id: string;
  name: string;
  eggs?: number;
}

let connection: Connection;
let birds: Model<Bird>;
let nests: Model<{ _id: string }>;
let commands: { ops: object[]; writeConcern: object }[];
/** Changes the next answer. */
let change: ((answer: object) => object) | undefined;

const schema = new mongoose.Schema<Bird>({
  _id: String,
  name: { type: String, unique: true },
  eggs: Number,
});

/** Keeps the commands that write; the services' own connections do not publish theirs. */
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('writes'));
  birds = connection.model<Bird>('Bird', schema, 'birds');
  nests = connection.model<{ _id: string }>('Nest', new mongoose.Schema({ _id: String }), 'nests');
  await birds.createIndexes();
  const client = connection.getClient();
  const db = client.db.bind(client);
  client.db = (...name) => {
    const database = db(...name);
    const command = database.command.bind(database);
    database.command = async (sent, options) => {
      commands.push(sent as (typeof commands)[0]);
      const answer = await command(sent, options);
      const changed = change;
      change = undefined;
      return changed?.(answer) ?? answer;
    };
    return database;
  };
});
beforeAll(() => {
  commands = [];
});
afterEach(async () => {
  await birds.deleteMany();
  await nests.deleteMany();
  commands = [];
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const bird = (name: string) => ({ _id: `id-${name}`, name });
const statuses = (ended: readonly PromiseSettledResult<unknown>[]) => ended.map(({ status }) => status);

describe('writes of one turn', () => {
  it('of all collections leave as one command, and each has its own result', async () => {
    const writer = createWriter({ model: birds });
    await writer.insert(bird('wren'));
    expect(commands).toHaveLength(1);
    const ended = await Promise.all([
      writer.insert(bird('robin')),
      createWriter({ model: nests }).insertIfMissing({ _id: 'nest' }),
      writer.update({ filter: { _id: 'id-wren' }, update: { $set: { eggs: 5 } } }),
      writer.update({ filter: { _id: 'id-wren' }, update: { $set: { eggs: 5 } } }),
      writer.update({ filter: { _id: 'nobody' }, update: { $set: { eggs: 1 } } }),
      writer.update({ filter: { _id: 'owl', name: 'owl' }, update: { $set: { eggs: 1 } }, upsert: true }),
      writer.remove({ _id: 'id-robin' }),
      writer.remove({ _id: 'nobody' }),
    ]);
    expect(commands).toHaveLength(2);
    expect(ended).toEqual([
      undefined,
      true,
      { matched: true, modified: true, upserted: false },
      { matched: true, modified: false, upserted: false },
      { matched: false, modified: false, upserted: false },
      { matched: false, modified: false, upserted: true },
      true,
      false,
    ]);
    expect(await birds.find().sort({ _id: 1 }).lean()).toEqual([
      { ...bird('wren'), eggs: 5 },
      { _id: 'owl', name: 'owl', eggs: 1 },
    ]);
  });

  it('fail alone, with the key that is taken', async () => {
    const writer = createWriter({ model: birds });
    await writer.insert(bird('wren'));
    const ended = await Promise.allSettled([
      writer.insert(bird('owl')),
      writer.insert({ _id: 'other', name: 'wren' }),
      writer.insertIfMissing(bird('wren')),
      writer.update({ filter: { _id: 'x', name: 'wren' }, update: { $set: { eggs: 1 } }, upsert: true }),
    ]);
    expect(statuses(ended)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(ended[1]).toMatchObject({ reason: { code: 11_000, keyPattern: { name: 1 } } });
    expect(ended[2]).toMatchObject({ value: false });
    expect(ended[3]).toMatchObject({ reason: { code: 11_000, keyPattern: { name: 1 } } });
  });

  it('fail alone where the server or the driver refuses them', async () => {
    const writer = createWriter({ model: birds });
    await writer.insert(bird('wren'));
    const ended = await Promise.allSettled([
      writer.insert(bird('owl')),
      writer.update({ filter: { _id: 'id-wren' }, update: { $nothing: { eggs: 1 } } }),
      writer.insert({ ...bird('whale'), text: 'x'.repeat(17_000_000) }),
      writer.update({ filter: { _id: 'id-wren' }, update: { $inc: { name: 1 } } }),
      writer.insert(bird('tern')),
    ]);
    expect(statuses(ended)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled']);
    expect(await birds.countDocuments()).toBe(3);
  });

  it('that are too large together are sent in parts', async () => {
    const text = 'x'.repeat(3_000_000);
    const names = Array.from({ length: 12 }, (_, n) => `bird-${n}`);
    await Promise.all(names.map((name) => createWriter({ model: birds }).insert({ ...bird(name), text })));
    expect(await birds.countDocuments()).toBe(12);
  });

  it.each([
    [
      'it is open whether they are durable',
      (answer: object) => ({ ...answer, writeConcernError: { code: 64 } }),
    ],
    [
      'they were interrupted',
      () => {
        throw new mongoose.mongo.MongoServerError({ message: 'interrupted', code: 11_601 });
      },
    ],
  ])('all fail, and none is sent again, where %s', async (_, changed) => {
    change = changed;
    const writer = createWriter({ model: birds });
    const ended = await Promise.allSettled([writer.insert(bird('owl')), writer.insert(bird('tern'))]);
    expect(statuses(ended)).toEqual(['rejected', 'rejected']);
    expect(commands).toHaveLength(1);
  });

  it('that follow others are done if those did not fail, with the same command', async () => {
    const writer = createWriter({ model: birds });
    await writer.insert({ ...bird('wren'), eggs: 0 });
    commands = [];
    const oneMore = (_id: string) => ({
      ...{ model: birds as never, filter: { _id } },
      update: { $inc: { eggs: 1 } },
    });
    const nest = createWriter({ model: nests });
    const ended = await Promise.allSettled([
      nest.insertThen({ _id: 'a' }, oneMore('id-wren')),
      writer.insert(bird('owl')),
      nest.insertThen({ _id: 'b' }, oneMore('id-wren')),
      nest.insertThen({ _id: 'c' }, oneMore('nobody')),
    ]);
    expect(commands).toHaveLength(1);
    expect(ended.map((one) => one.status === 'fulfilled' && one.value)).toEqual([
      true,
      undefined,
      true,
      false,
    ]);
    expect(await birds.findById('id-wren').lean()).toMatchObject({ eggs: 2 });
    expect(await nests.countDocuments()).toBe(3);
  });

  it('that follow others are not done where those failed, and nothing else is missed', async () => {
    const writer = createWriter({ model: birds });
    const nest = createWriter({ model: nests });
    await Promise.all(['taken', 'taken too'].map((_id) => nest.insert({ _id })));
    await writer.insert({ ...bird('wren'), eggs: 0 });
    commands = [];
    const oneMore = { model: birds as never, filter: { _id: 'id-wren' }, update: { $inc: { eggs: 1 } } };
    const ended = await Promise.allSettled([
      nest.insertThen({ _id: 'a' }, oneMore),
      nest.insertThen({ _id: 'taken' }, oneMore),
      writer.insert(bird('owl')),
      nest.insertThen({ _id: 'taken too' }, oneMore),
      writer.insertIfMissing(bird('owl')),
      nest.insertThen({ _id: 'b' }, oneMore),
      nest.insertThen({ _id: 'c' }, { ...oneMore, update: { $nothing: 1 } as never }),
      nest.insertThen({ _id: 'd' }, { ...oneMore, update: { $inc: { name: 1 } } }),
    ]);
    expect(statuses(ended)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected'],
      ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
    ]);
    expect(ended[6]).toMatchObject({ value: false });
    expect(ended[1]).toMatchObject({ reason: { code: 11_000 } });
    expect(ended[7]).toMatchObject({ value: false });
    expect(await birds.findById('id-wren').lean()).toMatchObject({ eggs: 2 });
    expect((await nests.find().lean()).map(({ _id }) => _id).sort()).toEqual(
      ['a', 'b', 'c', 'd', 'taken', 'taken too'].sort(),
    );
    expect(await birds.countDocuments()).toBe(2);
  });

  it('are not sent again where the command after the one that carried them out fails', async () => {
    const writer = createWriter({ model: birds });
    const nest = createWriter({ model: nests });
    await nest.insert({ _id: 'taken' });
    await writer.insert({ ...bird('wren'), eggs: 0 });
    commands = [];
    const oneMore = { model: birds as never, filter: { _id: 'id-wren' }, update: { $inc: { eggs: 1 } } };
    change = (answer) => {
      change = () => {
        throw new mongoose.mongo.MongoServerError({ message: 'unreadable', code: 9 });
      };
      return answer;
    };
    const ended = await Promise.allSettled([
      nest.insertThen({ _id: 'a' }, oneMore),
      nest.insertThen({ _id: 'taken' }, oneMore),
      writer.insert(bird('owl')),
      nest.insertThen({ _id: 'b' }, oneMore),
    ]);
    expect(commands).toHaveLength(2);
    expect(statuses(ended)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(ended[0]).toMatchObject({ value: true });
    expect(ended[1]).toMatchObject({ reason: { code: 11_000 } });
    for (const one of [ended[2], ended[3]]) expect(one).toMatchObject({ reason: { code: 9 } });
    expect(await birds.findById('id-wren').lean()).toMatchObject({ eggs: 1 });
  });

  it('wait for the disk unless it is needless for all of them', async () => {
    const loose = createWriter({ model: birds, ...unjournaled });
    await loose.insert(bird('wren'));
    await Promise.all([loose.insert(bird('owl')), createWriter({ model: birds }).insert(bird('tern'))]);
    expect(commands.map(({ writeConcern }) => writeConcern)).toMatchObject([{ j: false }, { j: true }]);
  });
});

it('fails all as an outage if the connection is lost, and takes none for stored', async () => {
  const url = new URL(testMongoUrl());
  const proxy = await startTcpProxy({ target: url.host });
  url.host = `127.0.0.1:${proxy.port}`;
  const through = await connectMongo(url.href, connection.name);
  const writer = createWriter({ model: through.model<Bird>('Bird', schema, 'birds') });
  await writer.insert(bird('gull'));
  proxy.cut();
  const ended = await Promise.allSettled(['heron', 'ibis', 'jay'].map((name) => writer.insert(bird(name))));
  for (const one of ended)
    expect([one.status, isOutage((one as PromiseRejectedResult).reason)]).toEqual(['rejected', true]);
  await through.close(true);
  await proxy.close();
});
