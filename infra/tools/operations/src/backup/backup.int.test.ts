import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { baseConfig, createS3Store } from '@cardinal/service-kit';
import { freshName, testMongoUrl, testS3 } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BSON, Decimal128, Long, MongoClient, ObjectId } from 'mongodb';
import { getDatabaseName, type Installation } from '../installation.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
let client: MongoClient;
let from: Installation;
let to: Installation;
const silent = () => {};

async function anInstallation(): Promise<Installation> {
  const { endpoint, region, accessKey, secretKey, bucket } = await testS3();
  return baseConfig.parse({
    MONGO_URL: testMongoUrl(),
    MONGO_DB_PREFIX: freshName().toLowerCase().slice(0, 25),
    INTERNAL_TOKEN_KEY: 'key-of-this-test-0123456789-0123456789',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    ...Object.fromEntries(
      ['AUTH', 'PROJECTS', 'CARDS', 'NOTIFICATIONS', 'INTEGRATIONS'].map((name) => [
        `${name}_URL`,
        'http://127.0.0.1:9',
      ]),
    ),
  });
}

const createStore = (installation: Installation) =>
  createS3Store({
    endpoint: installation.S3_ENDPOINT ?? '',
    region: installation.S3_REGION,
    bucket: installation.S3_BUCKET,
    accessKey: installation.S3_ACCESS_KEY ?? '',
    secretKey: installation.S3_SECRET_KEY ?? '',
  });

const getCardCollection = (installation: Installation) =>
  client.db(getDatabaseName(installation, 'cards')).collection<{ _id: string }>('cards');

/** Every kind of value that a document can hold, and more documents than one write takes. */
const documents = Array.from({ length: 500 }, (_none, index) => ({
  _id: `card-${index}`,
  title: `Golden record ${index} ☄`,
  version: index,
  big: Long.fromString('9007199254740993'),
  exact: Decimal128.fromString('0.1'),
  whole: new BSON.Double(1),
  id: new ObjectId(),
  at: new Date(1_700_000_000_000 + index),
  bytes: new BSON.Binary(Buffer.alloc(20_000, index)),
  nested: { list: [null, true, { deep: 1.5 }], none: null },
}));

async function everything(installation: Installation): Promise<string[]> {
  const found = await getCardCollection(installation)
    .find({}, { promoteValues: false, sort: { _id: 1 } })
    .toArray();
  return found.map((document) => BSON.EJSON.stringify(document, { relaxed: false }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  client = await new MongoClient(testMongoUrl()).connect();
  [from, to] = [await anInstallation(), await anInstallation()];
  await getCardCollection(from).insertMany(documents as never);
  await getCardCollection(from).createIndex(
    { version: 1 },
    { unique: true, partialFilterExpression: { version: { $gt: 3 } } },
  );
  await client.db(getDatabaseName(from, 'auth')).collection('leases').insertOne({ holder: 'somebody' });
  const store = await createStore(from);
  await store.put('one.webp', Buffer.from('picture one'), 'image/webp');
  await store.put('two.png', Buffer.alloc(100_000, 7), 'image/png');
});

afterAll(async () => {
  for (const installation of [from, to])
    for (const service of ['cards', 'auth'])
      await client.db(getDatabaseName(installation, service)).dropDatabase();
  await client.close();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  const place = () => join(folder, 'monday');

  it('restores every document, index and image to what it was, elsewhere', async () => {
    const manifest = await backUp(from, place(), silent);
    expect(manifest).toMatchObject({ objects: 2, services: { cards: { cards: 500 }, auth: {} } });
    await restore(to, place(), { replace: false, print: silent });

    expect(await everything(to)).toEqual(await everything(from));
    expect(await getCardCollection(to).indexes()).toEqual(await getCardCollection(from).indexes());
    const image = await (await createStore(to)).get('two.png');
    expect(image).toMatchObject({ size: 100_000, contentType: 'image/png' });
    expect(await buffer(image!.body)).toEqual(Buffer.alloc(100_000, 7));
  });

  it('never goes over data that is there, unless it is asked to replace it', async () => {
    await getCardCollection(to).insertOne({ _id: 'made-since' });
    await expect(restore(to, place(), { replace: false, print: silent })).rejects.toThrow(
      /has data; set REPLACE=yes/,
    );
    expect(await getCardCollection(to).findOne({ _id: 'made-since' })).not.toBeNull();
    await restore(to, place(), { replace: true, print: silent });
    expect(await everything(to)).toEqual(await everything(from));
  });

  it('does not go into a folder that holds something', async () => {
    await expect(backUp(from, place(), silent)).rejects.toThrow(/is not empty/);
  });

  it('that was interrupted is not restored', async () => {
    await rm(join(place(), 'manifest.json'));
    await writeFile(join(place(), 'manifest.new'), '{}');
    await expect(restore(to, place(), { replace: true, print: silent })).rejects.toThrow(/half of one/);
  });
});
