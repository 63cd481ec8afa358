import { randomUUID } from 'node:crypto';
import type { NotificationPreferences } from '@cardinal/contracts';
import { type Connection, connectMongo } from '@cardinal/service-kit';
import { freshName, testMongoUrl } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';
import { defaultPreferences } from '../../kernel/preferences/preferences.rules.ts';
import type { KnownUser } from '../../kernel/read-models/users.ts';
import type { MailItem } from './mail-item.model.ts';
import { createMailItems } from './mail-item.repository.ts';
import { createMailNotifications } from './mail-notifications.ts';

let connection: Connection;
let items: ReturnType<typeof createMailItems>;
beforeAll(async () => {
  connection = await connectMongo(testMongoUrl(), freshName());
  items = createMailItems({ connection });
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});
beforeEach(() => connection.collection('mail_items').deleteMany({}));

const notice = (userId: string, more: Partial<NotificationDocument> = {}): NotificationDocument => ({
  _id: randomUUID(),
  userId,
  cardId: 'card',
  projectId: 'project',
  boardId: 'board',
  type: 'comment_created',
  message: 'Ada commented',
  actorId: 'ada',
  isRead: false,
  metadata: {},
  createdAt: new Date(),
  readAt: null,
  ...more,
});

const item = (userId: string, key: string, more: Partial<MailItem> = {}): MailItem => {
  const { isRead: _, readAt: __, ...doc } = notice(userId);
  return { ...doc, text: null, key, dueAt: new Date(0), mailId: null, ...more };
};

/** The planner for users who want this, and the ids of what it queued. */
function planner(mode: NotificationPreferences['digest']['mode']) {
  const queued: string[] = [];
  const wishes = { ...defaultPreferences, digest: { ...defaultPreferences.digest, mode } };
  const user = { email: 'ben@example.com' } as KnownUser;
  const plan = createMailNotifications({
    mail: {
      isOn: true,
      queue: async ({ id }) => void queued.push(id),
      eraseUser: async () => {},
      stop: async () => {},
    },
    mailItems: items,
    users: { byIds: async (ids) => new Map(ids.map((id) => [id, user])) },
    preferences: { byIds: async (ids) => new Map(ids.map((id) => [id, wishes])) },
  });
  return { ...plan, queued };
}

const toMailId = ({ _id }: { _id: string }) => `notification-${_id}`;
const planned = (filter: object) => connection.collection<MailItem>('mail_items').find(filter).toArray();

/** Holds the next update of many documents back until it is let go, as a connection does on which nothing gets through. */
function holdUpdate() {
  const collection = connection.model('MailItem').collection;
  const updateMany = collection.updateMany.bind(collection);
  const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  collection.updateMany = async (...args) => {
    collection.updateMany = updateMany;
    held.resolve();
    await letGo.promise;
    return updateMany(...args);
  };
  return { held: held.promise, letGo: letGo.resolve };
}

describe('planned e-mails', () => {
  it('take in nothing that came after they were written, however late the database hears of an earlier try', async () => {
    const first = item('ben', 'card:ben:card');
    await items.add([first]);
    const mailId = toMailId(first);
    const { held, letGo } = holdUpdate();
    const early = items.take(first.key, mailId);
    await held;
    expect((await items.take(first.key, mailId)).map(({ _id }) => _id)).toEqual([first._id]);
    const next = item('ben', 'card:ben:card');
    await items.add([next]);
    letGo();
    await early;
    expect(await planned({ _id: next._id } as never)).toMatchObject([{ mailId: null }]);
  });

  it('are queued once, and what comes later goes with the one that waits', async () => {
    const first = item('ben', 'card:ben:card');
    await items.add([first]);
    const { queueDue, queued } = planner('batch');
    await queueDue();
    await items.add([item('ben', 'card:ben:card')]);
    await queueDue();
    expect(queued).toEqual([toMailId(first)]);
    expect(await items.take(first.key, toMailId(first))).toHaveLength(2);
    const next = item('ben', 'card:ben:card');
    await items.add([next]);
    await queueDue();
    expect(queued).toEqual([toMailId(first), toMailId(next)]);
  });

  it('are not queued by an event that plans another', async () => {
    await items.add([item('cleo', 'card:cleo:card')]);
    const { add, queued } = planner('at-once');
    const doc = notice('ben');
    await add([doc], { text: undefined });
    expect(queued).toEqual([toMailId(doc)]);
  });

  it('have nothing new when they are tried again, and the next one does', async () => {
    const [first, next] = [item('ben', 'card:ben:card'), item('ben', 'card:ben:card')];
    await items.add([first]);
    const taken = await items.take(first.key, 'one');
    await items.add([next]);
    expect(await items.take(first.key, 'one')).toEqual(taken);
    expect((await items.take(first.key, 'two')).map(({ _id }) => _id)).toEqual([next._id]);
  });

  it('have their first item, too, if a crash came when only others were in them', async () => {
    const [first, other] = [item('ben', 'card:ben:card'), item('ben', 'card:ben:card')];
    await items.add([first, { ...other, mailId: toMailId(first) }, item('ben', 'card:ben:card')]);
    const taken = await items.take(first.key, toMailId(first));
    expect(taken.map(({ _id }) => _id).sort()).toEqual([first._id, other._id].sort());
  });

  it('come together within an hour where there would be more than 30', async () => {
    const { add, queued } = planner('at-once');
    const docs = Array.from({ length: 32 }, () => notice('dan'));
    for (const doc of docs) await add([doc], { text: undefined });
    expect(queued).toEqual(docs.slice(0, 30).map(toMailId));
    const late = await planned({ key: 'digest:dan', mailId: null });
    expect(late.map(({ _id }) => _id)).toEqual(docs.slice(30).map(({ _id }) => _id));
    for (const { dueAt } of late) expect(dueAt.getTime()).toBeGreaterThan(Date.now());
    const other = notice('eve');
    await add([other], { text: undefined });
    expect(queued.at(-1)).toBe(toMailId(other));
  });

  it('of which one was put into a later e-mail after it was queued go out, and so do later ones', async () => {
    const [moved, other] = [item('flo', 'one:a'), item('flo', 'digest:flo')];
    await items.add([moved, other]);
    await items.markQueued(moved._id);
    await connection
      .collection<MailItem>('mail_items')
      .updateOne({ _id: moved._id }, { $set: { key: 'digest:flo' } });
    expect((await items.take('one:a', toMailId(moved))).map(({ _id }) => _id)).toEqual([moved._id]);
    const { queueDue, queued } = planner('at-once');
    await queueDue();
    expect(queued).toEqual([toMailId(other)]);
  });

  it('leave nothing of a deleted user, also not in what asked to review the account', async () => {
    const type = 'user_pending' as const;
    await items.add([
      item('root', 'one:x', { type, actorId: null, metadata: { userId: 'gone', username: 'Gone' } }),
    ]);
    await items.eraseUser('gone');
    expect(await planned({})).toEqual([]);
  });
});
