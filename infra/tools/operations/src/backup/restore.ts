import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ServiceName, serviceNames } from '@cardinal/contracts';
import { createFolderStore, createObjectStore, durableWrites, StartError } from '@cardinal/service-kit';
import { getDatabaseName, getServiceUrl, type Installation } from '../installation.ts';
import { readBson } from './bson-file.ts';
import { checkBackup } from './checksums.ts';
import { type Db, deserialize, EJSON, MongoClient } from './driver.ts';
import type { Manifest } from './manifest.types.ts';

type Print = (line: string) => void;

const batchBytes = 8 * 1024 * 1024;

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new StartError(`${folder} is no backup, or half of one: it has no manifest.json`, { cause });
  }
}

/** A running service would mix old and new data. */
async function requireStopped(installation: Installation): Promise<void> {
  const lives = (service: ServiceName) =>
    fetch(new URL('/health/live', getServiceUrl(installation, service)), {
      signal: AbortSignal.timeout(2_000),
    }).then(
      () => true,
      () => false,
    );
  const alive = await Promise.all(serviceNames.map(lives));
  const running = serviceNames.filter((_service, index) => alive[index]);
  if (running.length > 0)
    throw new StartError(`Stop gateway and services before a restore; running: ${running.join(', ')}`);
}

async function requireEmpty(db: Db): Promise<void> {
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const document = name === 'leases' ? null : await db.collection(name).findOne();
    if (document)
      throw new StartError(`The database ${db.databaseName} has data; set REPLACE=yes to have it replaced`);
  }
}

async function restoreCollection(db: Db, folder: string, name: string): Promise<number> {
  const collection = db.collection(name);
  let batch: object[] = [];
  let bytes = 0;
  let count = 0;
  const write = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    count += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const raw of readBson(join(folder, `${name}.bson.gz`))) {
    batch.push(deserialize(raw, { promoteValues: false, promoteLongs: false, bsonRegExp: true }));
    bytes += raw.length;
    if (bytes > batchBytes) await write();
  }
  await write();
  const metadata = await readFile(join(folder, `${name}.metadata.json`), 'utf8');
  const { indexes } = EJSON.parse(metadata) as { indexes: { v: unknown; key: object; name: string }[] };
  const specs = indexes.filter(({ name: index }) => index !== '_id_').map(({ v: _, ...spec }) => spec);
  if (specs.length > 0) await collection.createIndexes(specs as never);
  return count;
}

async function restoreDatabase(db: Db, folder: string, expected: Record<string, number>): Promise<number> {
  await db.dropDatabase();
  let total = 0;
  for (const [name, count] of Object.entries(expected)) {
    const restored = await restoreCollection(db, folder, name);
    if (restored !== count)
      throw new StartError(`${db.databaseName}.${name}: ${restored} documents came back of ${count}`);
    total += restored;
  }
  return total;
}

async function restoreObjects(installation: Installation, folder: string): Promise<number> {
  const from = createFolderStore({ folder });
  const to = await createObjectStore({ config: installation });
  const keys = await from.list('');
  for (const key of keys) {
    const object = await from.get(key);
    if (object) await to.put(key, await buffer(object.body), object.contentType);
  }
  return keys.length;
}

/**
 * Restores a backup into the databases and the object store of an installation whose services are stopped. The whole
 * backup is checked before anything is replaced.
 * @param replace whether existing data may be deleted
 * @throws StartError with one line that says what prevents it
 */
export async function restore(
  installation: Installation,
  folder: string,
  { replace, print }: { replace: boolean; print: Print },
): Promise<void> {
  const manifest = await readManifest(folder);
  await requireStopped(installation);
  const client = new MongoClient(installation.MONGO_URL, {
    serverSelectionTimeoutMS: 10_000,
    ...durableWrites(installation.MONGO_URL),
  });
  try {
    const services = Object.entries(manifest.services);
    const getDatabase = (service: string) => client.db(getDatabaseName(installation, service));
    if (!replace) for (const [service] of services) await requireEmpty(getDatabase(service));
    await checkBackup(folder, manifest, print);
    for (const [service, expected] of services) {
      const total = await restoreDatabase(getDatabase(service), join(folder, 'mongodb', service), expected);
      print(`${service}: ${total} documents`);
    }
    print(`${await restoreObjects(installation, join(folder, 'objects'))} objects`);
    print(
      'Now start the services, then run "make rebuild": read models may be a moment older than their owners.',
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `Restore failed and can be run again with REPLACE=yes: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.close();
  }
}
