import { randomUUID } from 'node:crypto';
import { boardDeleted, type Envelope, serviceNames, subscriptions } from '@cardinal/contracts';
import { eventually, freshName, testMongoUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AggregateStore, createAggregateStore } from '../aggregate.ts';
import type { EventBus } from '../events/bus.ts';
import { createInProcessBus } from '../events/in-process/in-process-bus.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import { type Note, noteEvent, noteModel } from '../test/notes.service.ts';
import { createRelay, type Relay } from './relay.ts';

/** Whatever no hint tells of is found long after these tests are over. */
const never = { least: 60_000, most: 60_000 };
const log = createLog('test', 'silent');

let connection: Connection;
let bus: EventBus;
let relays: Relay[];
let store: AggregateStore<Note>;
let received: string[];
/** What a consumer does with an event before it has handled it. */
let handling: (event: Envelope) => Promise<void>;
let release: () => void;

function start(holder: string): Relay {
  const model = noteModel(connection);
  const metrics = createMetrics('test', { process: false });
  const sources = [{ model: model as never }];
  const relay = createRelay({
    service: 'test',
    connection,
    bus,
    sources,
    holder,
    log,
    metrics,
    idleMs: never,
  });
  relays.push(relay);
  return relay;
}

const storeOf = (relay: Relay) =>
  createAggregateStore<Note>({
    model: noteModel(connection),
    source: '/services/test',
    wake: (id) => relay.wake({ collection: 'notes', id }),
  });

beforeEach(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('relay'));
  await noteModel(connection).createIndexes();
  bus = createInProcessBus({ connection });
  received = [];
  relays = [];
  handling = async () => {};
  release = () => {};
  const [listener, ...others] = serviceNames.filter((name) =>
    subscriptions[name].includes(boardDeleted.type),
  );
  await bus.consume(listener as (typeof serviceNames)[number], async (event) => {
    await handling(event);
    received.push(event.subject);
  });
  for (const name of others) await bus.consume(name, async () => {});
  const relay = start('first');
  // It is the one that works.
  await eventually(async () => (await connection.collection('leases').countDocuments()) === 1);
  store = storeOf(relay);
});
afterEach(async () => {
  release();
  for (const relay of relays) await relay.stop();
  await bus.close();
  await connection.dropDatabase();
  await connection.close();
});

async function write(id: string = randomUUID()): Promise<string> {
  await store.insert({ _id: id, text: 'a' }, [noteEvent(id)]);
  return id;
}
const change = (id: string, subject: string) =>
  store.change(id, () => ({ set: { text: subject }, events: [{ ...noteEvent(id), subject }] }));

/** Writes a document whose event is on its way until it is released. */
async function writeAndHold(): Promise<string> {
  const id = randomUUID();
  let arrived = false;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  handling = async ({ subject }) => {
    if (subject !== id) return;
    arrived = true;
    await held;
  };
  await write(id);
  await eventually(() => arrived);
  return id;
}

describe('the relay, told of each write', () => {
  it('publishes what is written while an earlier event of the document is on its way', async () => {
    const id = await writeAndHold();
    await change(id, `${id}/later`);
    release();
    await eventually(() => expect(received).toEqual([id, `${id}/later`]));
  });

  it('lets an event that is slow hold back nothing but itself', async () => {
    const id = await writeAndHold();
    await change(id, `${id}/later`);
    await eventually(() => expect(received).toEqual([`${id}/later`]));
    await change(id, `${id}/last`);
    await eventually(() => expect(received).toEqual([`${id}/later`, `${id}/last`]));
    const other = await write();
    await eventually(() => expect(received).toEqual([`${id}/later`, `${id}/last`, other]));
    release();
    await eventually(() => expect(received).toContain(id));
  });

  it('removes what was deleted once its last event is out, whichever that is', async () => {
    const id = await writeAndHold();
    await store.remove(id, () => [{ ...noteEvent(id), subject: `${id}/gone` }]);
    await eventually(() => expect(received).toEqual([`${id}/gone`]));
    const kept = () => connection.collection('notes').countDocuments({ _id: id as never });
    expect(await kept()).toBe(1);
    release();
    await eventually(async () => expect(await kept()).toBe(0));
  });

  it('misses nothing, whatever it is just doing', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => write()));
    const expected: string[] = [];
    for (let round = 0; round < 25; round += 1) {
      const subjects = ids.map((id) => `${id}/${round}`);
      expected.push(...subjects);
      await Promise.all(subjects.map((subject) => change(subject.slice(0, 36), subject)));
    }
    await eventually(() => expect(new Set(received)).toEqual(new Set([...ids, ...expected])));
  });

  it('hears from a replica that wrote without working as the relay', async () => {
    store = storeOf(start('second'));
    const id = await write();
    await eventually(() => expect(received).toEqual([id]));
  });

  it('looks at everything when it is told of a write but not of which', async () => {
    store = createAggregateStore<Note>({
      model: noteModel(connection),
      source: '/services/test',
      wake: () => bus.broadcast('relay.test', null),
    });
    const id = await write();
    await eventually(() => expect(received).toEqual([id]));
  });
});
