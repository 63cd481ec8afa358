import { randomUUID } from 'node:crypto';
import { testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AggregateFields,
  type AggregateStore,
  aggregateSchema,
  createAggregateStore,
  maxPendingEvents,
} from './aggregate.ts';
import { type Connection, connectMongo } from './mongo.ts';

interface Note extends AggregateFields {
  text: string;
}

let connection: Connection;
let store: AggregateStore<Note>;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), `t${randomUUID().slice(0, 12)}`);
  const model = connection.model<Note>('Note', aggregateSchema<Note>({ text: String }), 'notes');
  store = createAggregateStore({ model, source: '/services/test', onWritten: () => {} });
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('a document whose events nobody takes', () => {
  const change = (id: string) => store.change(id, () => ({ set: { text: 'b' }, events: [] }));

  async function withPending(events: number): Promise<string> {
    const id = randomUUID();
    await store.insert({ _id: id, text: 'a' }, []);
    const outbox = Array.from({ length: events }, (_each, index) => ({ id: `event-${index}` }));
    await store.model.collection.updateOne({ _id: id as never }, { $set: { outbox } as never });
    return id;
  }

  it('takes changes up to a thousand of them', async () => {
    expect(await change(await withPending(maxPendingEvents))).toMatchObject({ text: 'b' });
  });

  it('refuses more, so that it does not outgrow what a document may be', async () => {
    const id = await withPending(maxPendingEvents + 1);
    await expect(change(id)).rejects.toMatchObject({ code: 'overloaded', status: 503, retryAfter: 2 });
    expect(await store.model.findById(id).lean()).toMatchObject({ text: 'a', version: 1 });
  });
});
