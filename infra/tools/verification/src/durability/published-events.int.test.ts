import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongoEngine } from '@cardinal/backing-services';
import type { Envelope } from '@cardinal/contracts';
import {
  type AggregateFields,
  aggregateSchema,
  type Connection,
  connectMongo,
  createInProcessBus,
  createLeadership,
  createLog,
  createMetrics,
  createRelay,
} from '@cardinal/service-kit';
import { expect, it } from '@jest/globals';

const log = createLog({ service: 'test', level: 'silent' });

/** Writes a document without waiting for the disk; resolves with the engine dead once its event is published. */
async function publishAndDie(
  connection: Connection,
  _id: string,
  kill: () => Promise<unknown>,
): Promise<void> {
  const model = connection.model<AggregateFields>('Note', aggregateSchema<AggregateFields>({}), 'notes');
  await model.createIndexes();
  const { promise: published, resolve } = Promise.withResolvers<void>();
  const bus = createInProcessBus({ connection });
  const publish = async ({ subject }: Envelope) => {
    // Events that earlier rounds left in outboxes are published, too.
    if (subject !== _id) return;
    await kill();
    resolve();
  };
  const relay = createRelay({
    ...{
      log,
      bus: { ...bus, publish },
      leadership: createLeadership({ connection, bus, service: 'test', holder: 'test' }),
    },
    sources: [{ model: model as never }],
    metrics: createMetrics({ service: 'test', ownProcess: false }),
    sweeps: { least: 1, most: 1, ageMs: 0 },
  });
  const outbox = [{ id: randomUUID(), type: 'test', subject: _id, time: new Date().toISOString() }];
  const seenBeforeItIsSafe = { writeConcern: { w: 1, journal: false } } as const;
  const written = { _id, version: 1, deleted: false, outbox };
  // The engine may die before it answers.
  await model.collection.insertOne(written as never, seenBeforeItIsSafe).catch(() => {});
  await published;
  await connection.close(true);
  await relay.stop();
}

it('an event is published only once a crash of the database cannot take back its change', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'published-'));
  const ids = Array.from({ length: 4 }, () => randomUUID());
  try {
    for (const id of ids) {
      const engine = await startMongoEngine({ dataDir });
      await publishAndDie(await connectMongo(engine.uri, 'published'), id, engine.kill);
    }
    const engine = await startMongoEngine({ dataDir });
    const connection = await connectMongo(engine.uri, 'published');
    const kept = await connection.collection('notes').find().toArray();
    expect(kept.map(({ _id }) => String(_id)).sort()).toEqual([...ids].sort());
    await connection.close();
    await engine.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
