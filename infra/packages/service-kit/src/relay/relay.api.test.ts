import { randomUUID } from 'node:crypto';
import { boardDeleted, type Envelope, serviceNames, subscriptions } from '@cardinal/contracts';
import { eventually, freshName, testMongoUrl } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Query } from 'mongoose';
import { type AggregateStore, createAggregateStore } from '../aggregate.ts';
import type { EventBus } from '../events/bus.ts';
import { createInProcessBus } from '../events/in-process/in-process-bus.ts';
import { createLeadership, type Leadership } from '../jobs.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type Connection, connectMongo } from '../mongo.ts';
import { type Note, noteEvent, noteModel } from '../test/notes.service.ts';
import { createOutboxes } from './outboxes.ts';
import { createPublishing } from './publishing.ts';
import { createRelay, type Relay } from './relay.ts';
import { createSweep } from './sweep.ts';

/** A sweep finds what a write did not publish only long after these tests are over. */
const never = { least: 60_000, most: 60_000, ageMs: 0 };
const log = createLog({ service: 'test', level: 'silent' });

let connection: Connection;
let bus: EventBus;
let relays: Relay[];
let leaderships: Leadership[];
let store: AggregateStore<Note>;
let received: string[];
/** The consumer's work with an event, before it has handled it. */
let handling: (event: Envelope) => Promise<void>;
let release: () => void;
/** The work with events before they leave their outboxes. */
let keeping: (events: readonly Envelope[]) => Promise<void>;
let keptOfGone: string[];

function start(holder: string, sweeps = never): Relay {
  const model = noteModel(connection);
  const metrics = createMetrics({ service: 'test', ownProcess: false });
  const sources = [
    {
      model: model as never,
      keep: (events: readonly Envelope[]) => keeping(events),
      keptOfGone: async (ids: readonly string[]) => void keptOfGone.push(...ids),
    },
  ];
  const leadership = createLeadership({ connection, bus, service: 'test', holder });
  leaderships.push(leadership);
  const relay = createRelay({ bus, sources, leadership, log, metrics, sweeps });
  relays.push(relay);
  return relay;
}

const createStore = (relay: Relay) =>
  createAggregateStore<Note>({
    model: noteModel(connection),
    source: '/services/test',
    onWritten: relay.publish,
  });

beforeEach(async () => {
  connection = await connectMongo(testMongoUrl(), freshName('relay'));
  await noteModel(connection).createIndexes();
  bus = createInProcessBus({ connection });
  received = [];
  relays = [];
  leaderships = [];
  handling = async () => {};
  release = () => {};
  keeping = async () => {};
  keptOfGone = [];
  const [listener, ...others] = serviceNames.filter((name) =>
    subscriptions[name].includes(boardDeleted.type),
  );
  await bus.consume(listener as (typeof serviceNames)[number], async (event) => {
    await handling(event);
    received.push(event.subject);
  });
  for (const name of others) await bus.consume(name, async () => {});
  const relay = start('first');
  // It is the one that sweeps, and has swept.
  await eventually(async () => (await connection.collection('leases').countDocuments()) === 1);
  store = createStore(relay);
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

describe('the relay', () => {
  it('publishes what is written while an earlier event of the document is on its way', async () => {
    const id = await writeAndHold();
    await change(id, `${id}/later`);
    release();
    await eventually(() => expect(new Set(received)).toEqual(new Set([id, `${id}/later`])));
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

  it('keeps events that their source keeps before they leave their outboxes, all of a while at once', async () => {
    const kept: string[][] = [];
    const waiting = () => connection.collection('notes').countDocuments({ 'outbox.id': { $exists: true } });
    let waited = 0;
    keeping = async (events) => {
      waited += await waiting();
      kept.push(events.map(({ subject }) => subject));
    };
    const ids = await Promise.all(Array.from({ length: 8 }, () => write()));
    await eventually(async () => (await waiting()) === 0);
    expect(kept.flat().toSorted()).toEqual(ids.toSorted());
    expect(waited).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(8);
    expect(keptOfGone).toEqual([]);
  });

  it('leaves what could not be kept in its outbox, for a sweep', async () => {
    for (const relay of relays.splice(0)) await relay.stop();
    store = createStore(start('second', { least: 20, most: 20, ageMs: 0 }));
    let tries = 0;
    keeping = async () => {
      tries += 1;
      if (tries === 1) throw new Error('The database is away');
    };
    const id = await write();
    await eventually(() => tries === 2);
    await eventually(
      async () =>
        (await connection.collection('notes').countDocuments({ _id: id as never, outbox: [] })) === 1,
    );
  });

  it('says that events were kept of what is gone by now', async () => {
    const notes = connection.collection('notes');
    keeping = async (events) =>
      void (await notes.deleteMany({ _id: { $in: events.map(({ subject }) => subject) } as never }));
    const id = await write();
    await eventually(() => expect(keptOfGone).toEqual([id]));
  });

  it('publishes what a replica wrote that does not sweep', async () => {
    store = createStore(start('second'));
    const id = await write();
    await eventually(() => expect(received).toContain(id));
  });

  describe('after a crash', () => {
    /** Writes a document as a process does that dies before it publishes. */
    async function leave(): Promise<string> {
      const crashed = createAggregateStore<Note>({
        model: noteModel(connection),
        source: '/services/test',
        onWritten: () => {},
      });
      const id = randomUUID();
      await crashed.insert({ _id: id, text: 'a' }, [noteEvent(id)]);
      return id;
    }

    /** The first sweep takes all there is. */
    async function startAndSweep(ageMs: number): Promise<string> {
      for (const relay of relays.splice(0)) await relay.stop();
      const left = await leave();
      start('second', { least: 20, most: 20, ageMs });
      await eventually(() => expect(new Set(received)).toEqual(new Set([left])));
      return left;
    }

    it('finds what was left, but not before it is old enough', async () => {
      const left = await startAndSweep(300);
      const writtenAt = Date.now();
      const young = await leave();
      await eventually(() => expect(new Set(received)).toEqual(new Set([left, young])));
      expect(Date.now() - writtenAt).toBeGreaterThanOrEqual(300);
    });

    it('finds at its next look what another replica left, however long it would have rested', async () => {
      for (const relay of relays.splice(0)) await relay.stop();
      start('second', { least: 20, most: 20, ageMs: 0 });
      // Nothing has happened for a while, so pauses are long by now.
      const resting = leaderships.at(-1);
      await eventually(() => Number(resting?.pause(0)) > 2_000);
      const other = createLeadership({ connection, bus, service: 'test', holder: 'other' });
      const id = await leave();
      const began = performance.now();
      other.noteActivity();
      await eventually(() => expect(received).toEqual([id]));
      expect(performance.now() - began).toBeLessThan(1_000);
    });

    it('reads no more of a large backlog than it takes', async () => {
      for (let many = 0; many < 30; many += 1) await leave();
      const source = { model: noteModel(connection) as never };
      const all = { before: Date.now() + 1_000, after: Date.now() + 1_000 };
      const query = createOutboxes({ sources: [source] }).find(source, all, 5);
      const explained = query as unknown as Query<unknown, unknown>;
      const { executionStats } = (await explained.explain('executionStats')) as unknown as {
        executionStats: { totalDocsExamined: number; nReturned: number };
      };
      expect(executionStats).toMatchObject({ totalDocsExamined: 5, nReturned: 5 });
    });

    it('does not publish again what leaves its outbox while a sweep looks', async () => {
      // Its first look may come late, and take what the sweep below is to find.
      for (const relay of relays.splice(0)) await relay.stop();
      const source = { model: noteModel(connection) as never };
      const outboxes = createOutboxes({ sources: [source] });
      const metrics = createMetrics({ service: 'test', ownProcess: false });
      const publishing = createPublishing({ bus, outboxes, log, metrics, onLeft: () => {} });
      const leadership = { confirm: () => publishing.flush().then(() => true) };
      const sweep = createSweep({ leadership, outboxes, publishing });
      const id = await leave();
      publishing.start(source, (await noteModel(connection).findById(id).lean()) as never);
      await eventually(() => expect(received).toEqual([id]));
      expect(await sweep(0)).toEqual({ started: 0, more: false });
      await publishing.stop(1_000);
      expect(received).toEqual([id]);
      expect(await outboxes.isEmpty()).toBe(true);
    });

    it('finds what was left before the clock was set back', async () => {
      const left = await startAndSweep(60_000);
      const id = await leave();
      const inAnHour = (Date.now() + 3_600_000).toString(16).padStart(12, '0');
      const eventId = `${inAnHour.slice(0, 8)}-${inAnHour.slice(8)}-7000-8000-000000000000`;
      await noteModel(connection).updateOne({ _id: id }, { $set: { 'outbox.0.id': eventId } });
      await eventually(() => expect(new Set(received)).toEqual(new Set([left, id])));
    });
  });
});
