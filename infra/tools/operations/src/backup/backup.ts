import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { serviceNames } from '@cardinal/contracts';
import { createFolderStore, createObjectStore, type ObjectStore, StartError } from '@cardinal/service-kit';
import { getDatabaseName, type Installation } from '../installation.ts';
import { writeBson } from './bson-file.ts';
import { computeChecksums } from './checksums.ts';
import { type Collection, type Db, EJSON, MongoClient } from './driver.ts';
import type { Manifest } from './manifest.types.ts';

type Print = (line: string) => void;

/** Useless after a restore: the current leases. */
const passing = ['leases'];

async function dumpCollection(collection: Collection, folder: string): Promise<number> {
  const name = collection.collectionName;
  const indexes = await collection.indexes();
  await writeFile(
    join(folder, `${name}.metadata.json`),
    EJSON.stringify({ indexes }, undefined, 2, { relaxed: false }),
  );
  return writeBson(
    join(folder, `${name}.bson.gz`),
    collection.find({}, { raw: true }) as AsyncIterable<never>,
  );
}

async function dumpDatabase(db: Db, folder: string): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true });
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => !passing.includes(name));
  const counts: Record<string, number> = {};
  for (const name of names.sort()) counts[name] = await dumpCollection(db.collection(name), folder);
  return counts;
}

/** Copies missing objects to `to`. Objects never change, so existing ones are equal. */
async function copyObjects(from: ObjectStore, to: ObjectStore): Promise<number> {
  const present = new Set(await to.list(''));
  let copied = 0;
  for (const key of await from.list('')) {
    const object = present.has(key) ? null : await from.get(key);
    if (!object) continue;
    await to.put(key, await buffer(object.body), object.contentType);
    copied += 1;
  }
  return copied;
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty; name a new folder`);
}

/**
 * Writes databases and objects of a running installation into a new folder. Objects are copied before the documents
 * that name them, and again afterwards, so that none is missing.
 * @throws StartError if the folder is in use or a backing service does not answer
 */
export async function backUp(installation: Installation, folder: string, print: Print): Promise<Manifest> {
  await requireEmpty(folder);
  const client = new MongoClient(installation.MONGO_URL, { serverSelectionTimeoutMS: 10_000 });
  const objects = createFolderStore({ folder: join(folder, 'objects') });
  try {
    const store = await createObjectStore({ config: installation });
    await copyObjects(store, objects);
    const services: Manifest['services'] = {};
    for (const service of [...serviceNames, 'bus']) {
      const db = client.db(getDatabaseName(installation, service));
      services[service] = await dumpDatabase(db, join(folder, 'mongodb', service));
      const total = Object.values(services[service]).reduce((sum, count) => sum + count, 0);
      print(`${service}: ${total} documents`);
    }
    await copyObjects(store, objects);
    const manifest = {
      madeAt: new Date().toISOString(),
      services,
      objects: (await objects.list('')).length,
      checksums: await computeChecksums(folder),
    };
    print(`${manifest.objects} objects`);
    // Written last: a folder without it is an incomplete backup.
    await writeFile(join(folder, 'manifest.new'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(join(folder, 'manifest.new'), join(folder, 'manifest.json'));
    return manifest;
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`Backup failed: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.close();
  }
}
