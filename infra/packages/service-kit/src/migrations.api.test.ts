import { eventually, freshName, testMongoUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { StartError } from './config.ts';
import { createLog } from './log.ts';
import { type Migration, migrate, migrationState } from './migrations.ts';
import { type Connection, connectMongo } from './mongo.ts';

const log = createLog({ service: 'test', level: 'silent' });
let connection: Connection;
let other: Connection;
let ran: string[];

beforeEach(async () => {
  const name = freshName('migrations');
  // Each as a process of its own would have it.
  [connection, other] = [await connectMongo(testMongoUrl(), name), await connectMongo(testMongoUrl(), name)];
  ran = [];
});
afterEach(async () => {
  await connection.dropDatabase();
  await Promise.all([connection.close(), other.close()]);
});

const step = (id: string, work: () => Promise<void> = async () => {}): Migration => ({
  id,
  async up() {
    ran.push(id);
    await work();
  },
});
const applied = async () =>
  (await connection.collection<{ _id: string }>('migrations').find().sort({ _id: 1 }).toArray()).map(
    ({ _id }) => _id,
  );
const held = () => connection.collection('leases').countDocuments();

describe('migrations', () => {
  it('run once each, in the order of their numbers, whatever the order they are listed in', async () => {
    const list = [step('0002-second'), step('0001-first')];
    expect(await migrate({ connection, migrations: list, holder: 'a', log })).toEqual([
      '0001-first',
      '0002-second',
    ]);
    expect(ran).toEqual(['0001-first', '0002-second']);
    expect(
      await migrate({ connection, migrations: [...list, step('0003-third')], holder: 'a', log }),
    ).toEqual(['0003-third']);
    expect(ran).toEqual(['0001-first', '0002-second', '0003-third']);
    expect(await migrate({ connection, migrations: list, holder: 'a', log })).toEqual([]);
    expect(await applied()).toEqual(['0001-first', '0002-second', '0003-third']);
  });

  it('are given the database to work on, and leave the indexes of the models there', async () => {
    const notes = () => connection.collection<{ _id: string; text: string }>('notes');
    connection.model('Note', new mongoose.Schema({ text: { type: String, index: true } }), 'notes');
    await notes().insertOne({ _id: 'one', text: 'a b' });
    const split: Migration = {
      id: '0001-split',
      up: async (db) => void (await db.collection('notes').updateMany({}, { $set: { text: 'a' } })),
    };
    await migrate({ connection, migrations: [split], holder: 'a', log });
    expect(await notes().findOne({ _id: 'one' })).toEqual({ _id: 'one', text: 'a' });
    expect((await notes().indexes()).map(({ name }) => name)).toContain('text_1');
  });

  it('stop at the first that fails, which says its name and why, and go on there the next time', async () => {
    let broken = true;
    const fails = async () => {
      if (broken) throw new Error('names have no space');
    };
    const list = [step('0001-first'), step('0002-split-names', fails), step('0003-third')];
    const failure = migrate({ connection, migrations: list, holder: 'a', log });
    await expect(failure).rejects.toThrow(
      'Migration 0002-split-names failed and can be run again: names have no space',
    );
    await expect(failure).rejects.toBeInstanceOf(StartError);
    expect(ran).toEqual(['0001-first', '0002-split-names']);
    expect(await applied()).toEqual(['0001-first']);
    expect(await held()).toBe(0);

    broken = false;
    expect(await migrate({ connection, migrations: list, holder: 'a', log })).toEqual([
      '0002-split-names',
      '0003-third',
    ]);
  });

  it('are run by one of two that begin at once, even where both have the same name', async () => {
    const said: string[] = [];
    const heard = createLog({
      service: 'test',
      level: 'info',
      destination: { write: (line) => void said.push(line) },
    });
    let running = 0;
    let most = 0;
    const slow = step('0001-slow', async () => {
      running += 1;
      most = Math.max(most, running);
      await eventually(() => said.some((line) => line.includes('waiting for it')));
      running -= 1;
    });
    // Process ids are no names: in containers, all of them are number 1.
    const both = await Promise.all([
      migrate({ connection, migrations: [slow], holder: 'migrate-1', log: heard }),
      migrate({ connection: other, migrations: [slow], holder: 'migrate-1', log: heard }),
    ]);
    expect(both.flat()).toEqual(['0001-slow']);
    expect([ran, most]).toEqual([['0001-slow'], 1]);
  });

  const unreadable = (id: string, work?: () => Promise<void>): Migration => ({
    ...step(id, work),
    unreadable: true,
  });
  const start = (...migrations: Migration[]) => migrate({ connection, migrations, holder: 'a', log });
  const everything = async () => {
    const names = (await connection.listCollections()).map(({ name }) => name).sort();
    return Promise.all(names.map((name) => connection.collection(name).find().toArray()));
  };

  it('of a newer release that this one cannot read stop the start, before anything is written', async () => {
    await start(step('0001-first'), unreadable('0002-second'));
    const before = await everything();
    for (const older of [[], [step('0001-first')]]) {
      const refused = start(...older);
      await expect(refused).rejects.toBeInstanceOf(StartError);
      await expect(refused).rejects.toThrow(
        'A newer release has changed this data in a way that this one cannot read (0002-second): start that release',
      );
    }
    expect(await everything()).toEqual(before);
    expect(await start(step('0001-first'), unreadable('0002-second'))).toEqual([]);
  });

  it('that were interrupted count for older releases too, and run again', async () => {
    const fails = async () => {
      throw new Error('the power went out');
    };
    await expect(start(unreadable('0001-first', fails))).rejects.toThrow(/power/);
    await expect(start()).rejects.toThrow(/\(0001-first\)/);
    expect(await start(unreadable('0001-first'))).toEqual(['0001-first']);
  });

  it('of a newer release that this one can read, and those of before that are gone, stop nothing', async () => {
    await start(unreadable('0001-first'), step('0002-second'), step('0003-third'));
    expect(await start(step('0002-second'))).toEqual([]);
    expect(await migrationState(connection, [step('0002-second')])).toEqual({
      pending: [],
      newer: [{ id: '0003-third', unreadable: false }],
    });
    expect(await migrationState(connection, [step('0002-second'), step('0004-fourth')])).toEqual({
      pending: ['0004-fourth'],
      newer: [],
    });
  });

  it.each([
    ['has no number', ['first']],
    ['has the number of another', ['0001-first', '0001-second']],
  ])('are refused before the first runs where one %s', async (_what, ids) => {
    const list = ids.map((id) => step(id));
    await expect(migrate({ connection, migrations: list, holder: 'a', log })).rejects.toThrow(
      /ids are four unique digits/,
    );
    expect(ran).toEqual([]);
  });
});
