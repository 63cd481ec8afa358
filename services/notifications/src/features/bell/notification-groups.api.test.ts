import { randomUUID } from 'node:crypto';
import {
  type BellFilter,
  countUnreadByFilter,
  listNotificationGroups,
  listNotifications,
  markAllRead,
  markGroup,
  snoozeGroup,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import { Page } from '../../test/page.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

const as = (person: Person) => notified.world.as(person);
const listGroups = async (person: Person, filter: BellFilter = 'all') =>
  (await as(person).call(listNotificationGroups, { query: { filter } })).value.items;
const listMessages = async (person: Person, filter?: BellFilter) =>
  (await listGroups(person, filter)).map(({ latest }) => latest.message);
const mark = (person: Person, groupId: string, isRead: boolean, upTo?: string) =>
  as(person).call(markGroup, { params: { groupId }, body: { isRead, upTo } });
const snooze = (person: Person, groupId: string, until: 'hour' | 'tomorrow' | 'week' | null) =>
  as(person).call(snoozeGroup, { params: { groupId }, body: { until } });

const collection = () =>
  notified.harness.services.get('notifications')!.connection.collection<{ _id: string }>('notifications');

/** Makes everything due that this user snoozed, and runs the job. */
async function wake(person: Person): Promise<void> {
  const snoozed = { userId: person.id, snoozed: { $ne: null } };
  await collection().updateMany(snoozed as never, { $set: { 'snoozed.until': new Date(1) } });
  await sweep();
}

async function sweep(): Promise<void> {
  const { runtime } = notified.harness.services.get('notifications')!;
  await runtime.jobs!.find(({ name }) => name === 'wake-snoozed')!.run();
}

/** A team whose author was notified of two comments on one card and of one on another. */
async function twoCards() {
  const team = await notified.team();
  const { world, board, author, member, card } = team;
  const other = await world.card(board, author, 'Another');
  await world.comment(card, member, { content: 'First' });
  await world.comment(other, member, { content: 'Elsewhere' });
  await world.comment(card, member, { content: 'Second' });
  return { ...team, other };
}

describe('the groups of the bell', () => {
  it('show each card once, with its latest line and how many there are, the newest first', async () => {
    const { author, admin, card, other, world, project } = await twoCards();
    await world.changeRole(project, author, 'project_admin', admin);
    const groups = await listGroups(author);
    expect(groups.map(({ id, count, unreadCount }) => [id, count, unreadCount])).toEqual([
      [groups[0]?.latest.id, 1, 1],
      [card.id, 2, 2],
      [other.id, 1, 1],
    ]);
    expect(groups[1]?.latest.metadata.excerpt).toBe('Second');
  });

  it.each(['all', 'assigned'] as const)(
    'are paged: of %s nothing comes twice or is left out when something comes meanwhile',
    async (filter) => {
      const { world, admin, author, member, board } = await notified.team();
      const cards = [];
      for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
        cards.push(await world.card(board, admin, title, [author]));
        await world.comment(cards.at(-1)!, member);
      }
      const page = async (cursor?: string | null) => {
        const query = { filter, limit: 2, cursor: cursor ?? undefined };
        return (await as(author).call(listNotificationGroups, { query })).value;
      };
      const first = await page();
      await world.comment(cards[4]!, member);
      await mark(author, cards[3]!.id, true);
      const second = await page(first.nextCursor);
      await world.card(board, admin, 'Six', [author]);
      const third = await page(second.nextCursor);
      const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
      expect(ids).toEqual(cards.map(({ id }) => id).reverse());
      expect(third.nextCursor).toBeNull();
      const bad = await as(author).call(listNotificationGroups, { query: { cursor: 'x' } });
      expect(bad.status).toBe(400);
    },
  );

  it('are found behind a card with thousands, by more pages', async () => {
    const { author, card, other } = await twoCards();
    const mine = { userId: author.id, cardId: card.id };
    const found = await collection().findOne(mine as never, { sort: { createdAt: -1 } });
    const many = Array.from({ length: 2_300 }, () => ({ ...found!, _id: randomUUID() }));
    await collection().insertMany(many);
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { value } = await as(author).call(listNotificationGroups, { query: { cursor } });
      seen.push(...value.items.map(({ id }) => id));
      cursor = value.nextCursor ?? undefined;
      pages += 1;
    } while (cursor);
    expect([pages, seen]).toEqual([2, [card.id, other.id]]);
  });

  it('are filtered, and counted by filter', async () => {
    const { world, author, admin, member, board, card } = await notified.team();
    const mine = await world.card(board, admin, 'Mine', [author]);
    await world.comment(mine, member);
    await world.comment(card, member);
    await world.move(card, member, 'In Progress');
    expect(await listMessages(author)).toEqual([
      'Cleo moved "It does not fly" from New to In Progress',
      'Cleo commented on "Mine"',
    ]);
    expect(await listMessages(author, 'assigned')).toEqual(['Cleo commented on "Mine"']);
    expect((await listGroups(author, 'assigned'))[0]?.count).toBe(2);
    expect(await listMessages(author, 'following')).toHaveLength(2);
    expect(await listMessages(author, 'mentions')).toEqual([]);
    const counts = { unread: 4, mentions: 0, assigned: 2, following: 3 };
    expect((await as(author).call(countUnreadByFilter)).value).toEqual(counts);
    await mark(author, mine.id, true);
    expect(await listMessages(author, 'unread')).toHaveLength(1);
    expect((await as(author).call(countUnreadByFilter)).value).toMatchObject({ unread: 2, assigned: 0 });
  });

  it('are asked for with one index, whatever the filter', async () => {
    const { author, card } = await twoCards();
    const plan = async (filter: object) =>
      JSON.stringify(
        await collection()
          .find(filter as never)
          .explain('queryPlanner'),
      );
    const ofGroup = { userId: author.id, $or: [{ cardId: card.id }, { _id: card.id, cardId: null }] };
    for (const filter of [ofGroup, { 'snoozed.until': { $gt: new Date(0), $lte: new Date() } }]) {
      const text = await plan(filter);
      expect(text).toContain('IXSCAN');
      expect(text).not.toContain('COLLSCAN');
    }
    expect(await plan(ofGroup)).toContain('cardId_1_userId_1');
  });
});

describe('marking', () => {
  it('makes all of a card read up to what was seen, and the latest unread again', async () => {
    const { world, author, member, card } = await twoCards();
    const [, seen] = [await listGroups(author, 'unread'), (await listGroups(author))[0]];
    await world.comment(card, member, { content: 'Third, which was not seen' });
    expect((await mark(author, card.id, true, seen?.latest.createdAt)).value.updated).toBe(2);
    expect((await listGroups(author))[0]).toMatchObject({ count: 3, unreadCount: 1 });
    await mark(author, card.id, true);
    expect((await mark(author, card.id, true)).value.updated).toBe(0);
    expect(await notified.readUnreadCount(author)).toBe(1);
    expect((await mark(author, card.id, false)).value.updated).toBe(1);
    expect((await listGroups(author))[0]).toMatchObject({ unreadCount: 1, latest: { isRead: false } });
  });

  it("is for one's own: of others, and of no card, nothing is found", async () => {
    const { author, member, card } = await twoCards();
    for (const [person, groupId] of [
      [member, card.id],
      [author, randomUUID()],
    ] as const) {
      expect((await mark(person, groupId, true)).status).toBe(404);
      expect((await snooze(person, groupId, 'hour')).status).toBe(404);
    }
    expect(await notified.readUnreadCount(author)).toBe(3);
  });

  it('is sent to open pages', async () => {
    const { author, card } = await twoCards();
    const page = await Page.open((signal) => as(author).fetch('notifications', '/api/stream', { signal }));
    const received = () => page.messages.filter(({ type }) => type === 'notifications').length;
    await mark(author, card.id, true);
    await eventually(() => received() === 1);
    await snooze(author, card.id, 'hour');
    await eventually(() => received() === 2);
    await wake(author);
    await eventually(() => received() === 3);
    page.close();
  });
});

describe('snoozing', () => {
  it('takes a card out of the bell and of the count until it comes back on top, as one unread', async () => {
    const { author, card, other } = await twoCards();
    const happened = (await listGroups(author)).find(({ id }) => id === other.id);
    const { snoozedUntil } = (await snooze(author, other.id, 'hour')).value;
    const inAnHour = Date.parse(snoozedUntil!) - Date.now();
    expect(Math.abs(inAnHour - 3_600_000)).toBeLessThan(60_000);
    for (const filter of ['all', 'unread', 'following'] as const)
      expect((await listGroups(author, filter)).map(({ id }) => id)).toEqual([card.id]);
    expect(await notified.readUnreadCount(author)).toBe(2);
    expect(await listGroups(author, 'snoozed')).toMatchObject([{ id: other.id, snoozedUntil }]);
    await sweep();
    expect(await listGroups(author)).toHaveLength(1);
    await wake(author);
    expect((await listGroups(author)).map(({ id }) => id)).toEqual([other.id, card.id]);
    const [back] = await listGroups(author);
    expect(back).toMatchObject({ unreadCount: 1, snoozedUntil: null });
    expect(back?.latest.metadata.happenedAt).toBe(happened?.latest.createdAt);
    expect(await notified.readUnreadCount(author)).toBe(3);
  });

  it('ends once: what was read since stays read, also if two replicas look at the same time', async () => {
    const { author, card } = await twoCards();
    await snooze(author, card.id, 'tomorrow');
    await wake(author);
    expect((await listGroups(author, 'unread')).find(({ id }) => id === card.id)?.unreadCount).toBe(1);
    await mark(author, card.id, true);
    await Promise.all([sweep(), sweep()]);
    expect((await listGroups(author, 'unread')).map(({ id }) => id)).not.toContain(card.id);
  });

  it('does not hold back what is new', async () => {
    const { world, author, member, card } = await twoCards();
    await snooze(author, card.id, 'week');
    await world.comment(card, member, { content: 'Urgent' });
    expect((await listGroups(author))[0]).toMatchObject({ id: card.id, count: 1, unreadCount: 1 });
    await wake(author);
    expect((await listGroups(author))[0]).toMatchObject({ id: card.id, count: 3, unreadCount: 2 });
  });

  it('is taken back by null or by marking it as unread', async () => {
    const { author, card, other } = await twoCards();
    for (const { id } of [card, other]) await snooze(author, id, 'week');
    expect(await listGroups(author)).toEqual([]);
    expect((await snooze(author, card.id, null)).value.snoozedUntil).toBeNull();
    await mark(author, other.id, false);
    expect((await listGroups(author, 'unread')).map(({ id }) => id)).toEqual([other.id, card.id]);
    expect(await listGroups(author, 'snoozed')).toEqual([]);
  });

  it('survives marking all as read, and stays in the list that is not grouped', async () => {
    const { author, card } = await twoCards();
    await snooze(author, card.id, 'hour');
    await as(author).call(markAllRead);
    expect((await as(author).call(listNotifications)).value).toHaveLength(3);
    await wake(author);
    expect(await notified.readUnreadCount(author)).toBe(1);
  });

  it('goes with the question that it was about', async () => {
    const { world, admin } = await notified.team();
    const invited = await world.person('Ina');
    const project = await world.project('Elsewhere');
    await world.join(project, admin, 'project_admin', admin);
    await world.add(project, invited, admin);
    const [question] = await listGroups(invited);
    await snooze(invited, question!.id, 'tomorrow');
    await world.joinByClick(project, invited);
    await wake(invited);
    expect(await notified.readUnreadCount(invited)).toBe(0);
  });
});
