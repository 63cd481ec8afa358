import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig, StartError } from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { getDatabaseName, type Installation } from '../installation.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
let client: MongoClient;
let installation: Installation;
let lines: string[];
const at = (path: string) => join(folder, path);
const good = () => at('good');
const bad = () => at('bad');
const documents = (service: string, collection: string) =>
  client.db(getDatabaseName(installation, service)).collection<{ _id: string; text: string }>(collection);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-backup-'));
  client = await new MongoClient(testMongoUrl()).connect();
  installation = baseConfig.parse({
    MONGO_URL: testMongoUrl(),
    MONGO_DB_PREFIX: freshName().toLowerCase().slice(0, 25),
    INTERNAL_TOKEN_KEY: 'key-of-this-test-0123456789-0123456789',
    OBJECTS_DIR: at('objects'),
    ...Object.fromEntries(
      ['AUTH', 'PROJECTS', 'CARDS', 'NOTIFICATIONS', 'INTEGRATIONS'].map((name) => [
        `${name}_URL`,
        'http://127.0.0.1:9',
      ]),
    ),
  });
  await documents('auth', 'users').insertOne({ _id: 'a', text: 'first database' });
  const many = Array.from({ length: 300 }, (_none, index) => ({ _id: `${index}`, text: `card ${index}` }));
  await documents('cards', 'cards').insertMany(many);
  await cp(import.meta.filename, at('objects/one.webp'));
  await writeFile(at('objects/one.webp.type'), 'image/webp');
  await backUp(installation, good(), () => {});
  // A failed restore must not lose this.
  await documents('auth', 'users').insertOne({ _id: 'b', text: 'made since' });
});
beforeEach(async () => {
  lines = [];
  await rm(bad(), { recursive: true, force: true });
  await cp(good(), bad(), { recursive: true });
});
afterAll(async () => {
  for (const service of ['auth', 'cards'])
    await client.db(getDatabaseName(installation, service)).dropDatabase();
  await client.close();
  await rm(folder, { recursive: true });
});

const restoreBad = () =>
  restore(installation, bad(), { replace: true, print: (line) => void lines.push(line) });
const present = () => documents('auth', 'users').countDocuments();
const cards = 'mongodb/cards/cards.bson.gz';

async function forgetChecksums(): Promise<void> {
  const { checksums: _, ...manifest } = JSON.parse(await readFile(join(bad(), 'manifest.json'), 'utf8'));
  await writeFile(join(bad(), 'manifest.json'), JSON.stringify(manifest));
}
async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(join(bad(), path));
  bytes[bytes.length >> 1]! ^= 1;
  await writeFile(join(bad(), path), bytes);
}

describe('a damaged backup', () => {
  it.each<[string, RegExp, () => Promise<void>]>([
    [
      'a flipped bit of the last database',
      /^mongodb\/cards\/cards.bson.gz of the backup is not/,
      () => flipByte(cards),
    ],
    ['the end of a file', /cards.bson.gz of the backup is not/, () => truncate(join(bad(), cards), 100)],
    ['a file', /^mongodb\/cards\/cards.bson.gz is missing/, () => rm(join(bad(), cards))],
    [
      'a whole database',
      /^mongodb\/cards\/cards.bson.gz is missing/,
      () => rm(join(bad(), 'mongodb/cards'), { recursive: true }),
    ],
    [
      'its indexes',
      /cards.metadata.json is missing/,
      () => rm(join(bad(), 'mongodb/cards/cards.metadata.json')),
    ],
    ['an image', /^objects\/one.webp of the backup is not/, () => flipByte('objects/one.webp')],
    [
      'the end of a file, of an older release',
      /cards.bson.gz of the backup cannot be read to its end; nothing was changed$/,
      async () => {
        await forgetChecksums();
        await truncate(join(bad(), cards), 100);
      },
    ],
    [
      'a database, of an older release',
      /cards.bson.gz of the backup is missing; nothing was changed$/,
      async () => {
        await forgetChecksums();
        await rm(join(bad(), 'mongodb/cards'), { recursive: true });
      },
    ],
  ])('that lost %s is refused before anything is dropped', async (_what, why, damage) => {
    await damage();
    const refused = restoreBad();
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(why);
    expect(await present()).toBe(2);
  });
});

describe('a whole backup', () => {
  it('of an older release, without checksums, is restored with a warning', async () => {
    await forgetChecksums();
    await restoreBad();
    expect(lines[0]).toMatch(/^Warning: an older release made this backup, without checksums/);
    expect([await present(), await documents('cards', 'cards').countDocuments()]).toEqual([1, 300]);
  });

  it('is restored, also where a tool has left out its empty folders', async () => {
    await rm(join(bad(), 'mongodb/bus'), { recursive: true });
    await restoreBad();
    expect(lines[0]).toMatch(/^Checked: \d+ files are as they were written$/);
  });
});
