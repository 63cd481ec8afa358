import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { serviceNames } from '@cardinal/contracts';
import { createObjectStore, type DiskRoom, describeRoom, diskRoom, examineDisk } from '@cardinal/service-kit';
import { connect } from 'amqplib';
import { type Db, MongoClient } from '../backup/driver.ts';
import { getDatabaseName, type Installation } from '../installation.ts';
import { examineClock } from './clock.ts';
import { bad, type Finding, look, ok } from './finding.ts';

const tolerableAgeSeconds = 60;

function disk(room: DiskRoom): Finding {
  const described = describeRoom(room);
  const what = `${described[0]?.toUpperCase()}${described.slice(1)}`;
  return room.isNearlyFull
    ? bad(what, 'make room there or grow the disk; MongoDB and RabbitMQ stop writing when it is full')
    : ok(what);
}

async function outbox(db: Db, service: string): Promise<Finding> {
  let waiting = 0;
  let oldest = Number.POSITIVE_INFINITY;
  const pending = { 'outbox.id': { $exists: true } };
  for (const { name } of await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
    const collection = db.collection(name);
    waiting += await collection.countDocuments(pending);
    const first = await collection.findOne(pending, { sort: { 'outbox.id': 1 }, projection: { outbox: 1 } });
    const time = (first?.outbox as { time?: string }[] | undefined)?.[0]?.time;
    if (time) oldest = Math.min(oldest, Date.parse(time));
  }
  const age = waiting > 0 ? Math.round((Date.now() - oldest) / 1_000) : 0;
  const what = `${service}: events of ${waiting} documents wait in the outbox, the oldest for ${age} s`;
  return age > tolerableAgeSeconds
    ? bad(what, 'look whether the service and RabbitMQ run; nothing is lost, it goes out once they do')
    : ok(what);
}

/** Checks the database: availability, durability, clock, disk, and outboxes. */
export async function examineMongo(installation: Installation): Promise<Finding[]> {
  const client = new MongoClient(installation.MONGO_URL, { serverSelectionTimeoutMS: 5_000 });
  try {
    const started = performance.now();
    const hello = await client.db('admin').command({ hello: 1 });
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    const ms = Math.round(performance.now() - started);
    const members = (hello.hosts as string[] | undefined)?.length ?? 0;
    const kind = members > 0 ? `a replica set of ${members}` : 'a single server';
    const stats = await client.db(getDatabaseName(installation, 'cards')).command({ dbStats: 1 });
    const { fsTotalSize: total, fsUsedSize: used } = stats as { fsTotalSize?: number; fsUsedSize?: number };
    const outboxes: Finding[] = [];
    for (const service of serviceNames)
      outboxes.push(await outbox(client.db(getDatabaseName(installation, service)), service));
    return [
      ok(`MongoDB ${version}, ${kind}, answers in ${ms} ms`),
      examineClock("The clock of MongoDB's machine", { time: hello.localTime as Date | undefined, ms }),
      ...(total && used !== undefined ? [disk(diskRoom("MongoDB's data", total - used, total))] : []),
      ...outboxes,
    ];
  } finally {
    await client.close();
  }
}

/** Checks the broker, if there is one. */
export async function examineBroker({ AMQP_URL }: Installation): Promise<Finding> {
  if (!AMQP_URL) return ok('Events are delivered in process, without a broker');
  const connection = await connect(AMQP_URL, { timeout: 5_000 });
  const { version } = connection.connection.serverProperties;
  await connection.close();
  return ok(`RabbitMQ ${version} lets us in`);
}

const refusal =
  'let S3_ACCESS_KEY write to S3_BUCKET, or this user to OBJECTS_DIR, and look for room on its disk';

/** Checks the storage of images: an object is written, read and deleted. */
export async function examineObjects(installation: Installation): Promise<Finding[]> {
  const store = await createObjectStore({ config: installation });
  const key = `doctor-${randomUUID()}`;
  const content = Buffer.from(key);
  const where = installation.S3_ENDPOINT ?? installation.OBJECTS_DIR;
  try {
    await store.put(key, content, 'text/plain');
  } catch (error) {
    const { message } = error as Error;
    return [bad(`Images: ${where} refuses what is written (${message})`, refusal)];
  }
  try {
    const object = await store.get(key);
    const isSame = object !== null && (await buffer(object.body)).equals(content);
    if (!isSame) return [bad(`Images: ${where} does not give back what was written`, 'look at its log')];
    const folder = installation.S3_ENDPOINT ? undefined : installation.OBJECTS_DIR;
    return [
      ok(`Images: ${where} stores and gives back`),
      ...(folder ? [disk(await examineDisk(folder))] : []),
    ];
  } finally {
    await store.delete([key]);
  }
}

/** Checks the disk of this machine. */
export const examineMachine = async (): Promise<Finding> => disk(await examineDisk(process.cwd()));

/** Checks for settings that work but are unsafe. */
export function examineSettings({ INTERNAL_TOKEN_KEY, PUBLIC_URL }: Installation): Finding[] {
  const varied = new Set(INTERNAL_TOKEN_KEY).size >= 12;
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    varied
      ? ok('INTERNAL_TOKEN_KEY looks random')
      : bad('INTERNAL_TOKEN_KEY does not look random', 'make one with "make env" in an empty folder'),
    protocol === 'https:' || local
      ? ok(`PUBLIC_URL is ${PUBLIC_URL}`)
      : look(`PUBLIC_URL is ${PUBLIC_URL}, without https`, 'put a proxy with a certificate in front'),
  ];
}
