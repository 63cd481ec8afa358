import { randomUUID } from 'node:crypto';
import {
  type AggregateStore,
  type Connection,
  connectMongo,
  createAggregateStore,
} from '@cardinal/service-kit';
import { testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import { type ReportsDocument, reportsModel } from './report.model.ts';
import { createResolveReport, type ResolveReportDeps } from './resolve-report.ts';

let connection: Connection;
let store: AggregateStore<ReportsDocument>;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), `t${randomUUID().slice(0, 12)}`);
  store = createAggregateStore({ model: reportsModel(connection), source: '/services/test', onWritten() {} });
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const projectId = randomUUID();
const moderator = (username: string): SignedIn => ({
  ...{ id: randomUUID(), username, isSuperAdmin: false, sponsored: false },
});

async function reported(): Promise<string> {
  const _id = randomUUID();
  const at = new Date();
  const reports = [{ by: randomUUID(), at, reason: 'spam' as const, text: null }];
  const where = { projectId, boardId: randomUUID(), cardId: _id, target: 'card' as const };
  await store.insert({ _id, ...where, reports, open: true, openedAt: at }, []);
  return _id;
}

/** Decides, where locking comments takes as long as `meanwhile`. */
const deciding = (meanwhile: () => Promise<void>) =>
  createResolveReport({
    store,
    seeCardIncludingHidden: async () => ({ card: { createdBy: randomUUID(), title: 'It' } }) as SeenCard,
    lock: meanwhile as never,
  } as unknown as ResolveReportDeps);

const events = async (_id: string) =>
  (await store.model.findById(_id).lean<ReportsDocument>())!.outbox.map(({ type }) => type);

it('does not count where it took so long that somebody else has decided', async () => {
  const _id = await reported();
  const quick = deciding(async () => {});
  const slow = deciding(async () => {
    await store.model.updateOne({ _id }, { $set: { 'claim.at': new Date(Date.now() - 60_000) } });
    await quick(moderator('quick'), projectId, _id, { action: 'dismiss', reason: null });
  });
  await expect(
    slow(moderator('slow'), projectId, _id, { action: 'lock', reason: null }),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await events(_id)).toEqual(['cards.report.changed', 'cards.moderation.done']);
});

it('leaves to somebody else what they are deciding on by now, if it fails', async () => {
  const _id = await reported();
  const slow = deciding(async () => {
    const claim = { by: randomUUID(), at: new Date() };
    await store.model.updateOne({ _id }, { $set: { claim } });
    throw new Error('The database is gone');
  });
  await expect(slow(moderator('slow'), projectId, _id, { action: 'lock', reason: null })).rejects.toThrow();
  expect((await store.model.findById(_id).lean<ReportsDocument>())!.claim).toBeDefined();
});
