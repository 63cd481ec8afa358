import type { ServiceName } from '@cardinal/contracts';
import { baseConfig, createConsumers, type Migration, type ServiceDefinition } from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { migrateAll } from './migrate.ts';

const prefix = freshName().slice(0, 25);
const env = {
  MONGO_URL: testMongoUrl(),
  MONGO_DB_PREFIX: prefix,
  INTERNAL_TOKEN_KEY: 'key-of-this-test-0123456789-0123456789',
  OBJECTS_DIR: '/nowhere',
  ...Object.fromEntries(
    ['AUTH', 'PROJECTS', 'CARDS', 'NOTIFICATIONS', 'INTEGRATIONS'].map((name) => [
      `${name}_URL`,
      'http://127.0.0.1:9',
    ]),
  ),
};

let client: MongoClient;
let lines: string[];
const print = (line: string) => void lines.push(line);
const names: readonly ServiceName[] = ['auth', 'projects', 'cards'];

beforeAll(async () => {
  client = await new MongoClient(testMongoUrl()).connect();
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  for (const name of names) await client.db(`${prefix}_${name}`).dropDatabase();
  await client.close();
});

const marked = async (name: ServiceName) =>
  (await client.db(`${prefix}_${name}`).collection('marks').find().toArray()).map(({ mark }) => mark);

const marking = (id: string): Migration => ({
  id,
  up: async (connection) => void (await connection.collection('marks').insertOne({ mark: id })),
});
const failing = (id: string): Migration => ({
  id,
  async up() {
    throw new Error('the cat sat on it');
  },
});

const service = (name: ServiceName, migrations: Migration[]): ServiceDefinition => ({
  name,
  config: baseConfig,
  migrations,
  create: () => ({ consumers: createConsumers(), aggregates: [], mount: () => {} }),
});

describe('migrating all services', () => {
  it('stops at the first that fails and says which, why, and that it can be run again', async () => {
    const definitions = [
      service('auth', [marking('0001-first')]),
      service('projects', [marking('0001-first'), failing('0002-second'), marking('0003-third')]),
      service('cards', [marking('0001-first')]),
    ];
    await expect(migrateAll(env, print, definitions)).rejects.toThrow(
      'projects: Migration 0002-second failed and can be run again: the cat sat on it',
    );
    expect(lines).toEqual(['auth: 0001-first, indexes are there']);
    expect(await Promise.all(names.map(marked))).toEqual([['0001-first'], ['0001-first'], []]);
  });

  it('goes on where it stopped and says what it did', async () => {
    const definitions = [
      service('auth', [marking('0001-first')]),
      service('projects', [marking('0001-first'), marking('0002-second'), marking('0003-third')]),
      service('cards', [marking('0001-first')]),
    ];
    await migrateAll(env, print, definitions);
    expect(lines).toEqual([
      'auth: nothing to migrate, indexes are there',
      'projects: 0002-second, 0003-third, indexes are there',
      'cards: 0001-first, indexes are there',
    ]);
    expect(await marked('projects')).toEqual(['0001-first', '0002-second', '0003-third']);
  });

  it('names what a newer release has done, and refuses where this one cannot read it', async () => {
    await migrateAll(env, print, [service('auth', [])]);
    expect(lines).toEqual([
      'auth: nothing to migrate, indexes are there; a newer release has run 0001-first',
    ]);
    await migrateAll(env, print, [
      service('cards', [marking('0001-first'), { ...marking('0002-b'), unreadable: true }]),
    ]);
    await expect(migrateAll(env, print, [service('cards', [marking('0001-first')])])).rejects.toThrow(
      /^cards: A newer release has changed this data in a way that this one cannot read \(0002-b\)/,
    );
  });

  it('says in one line when the database is away', async () => {
    const away = { ...env, MONGO_URL: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=100' };
    await expect(migrateAll(away, print, [service('auth', [])])).rejects.toThrow(
      'auth: MongoDB is not reachable at mongodb://127.0.0.1:9/',
    );
  });
});
