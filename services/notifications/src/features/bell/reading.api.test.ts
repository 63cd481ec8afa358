import { randomUUID } from 'node:crypto';
import { countUnread, listNotifications, markAllRead, markRead } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

describe('reading', () => {
  it('pages, filters the unread, and marks one or all as read', async () => {
    const { world, admin, author, card } = await notified.team();
    for (const to of ['In Progress', 'In Testing', 'Resolved'] as const) await world.move(card, admin, to);
    const me = world.as(author);

    const first = (await me.call(listNotifications, { query: { limit: 2 } })).value;
    const rest = (await me.call(listNotifications, { query: { limit: 2, offset: 2 } })).value;
    const beyond = await me.call(listNotifications, { query: { limit: 2, offset: 9 } });
    expect([
      (await me.call(listNotifications, { query: { limit: 2 } })).total,
      beyond.total,
      beyond.value,
    ]).toEqual([3, 3, []]);
    expect([...first, ...rest].map(({ metadata }) => metadata.to)).toEqual([
      'Resolved',
      'In Testing',
      'In Progress',
    ]);

    const read = await me.call(markRead, { params: { notificationId: first[0]!.id } });
    expect(read.value.isRead).toBe(true);
    expect((await me.call(markRead, { params: { notificationId: first[0]!.id } })).status).toBe(200);
    expect(await notified.readUnreadCount(author)).toBe(2);
    const unreadPage = await me.call(listNotifications, { query: { unreadOnly: 'true', limit: 1 } });
    expect([unreadPage.value.length, unreadPage.total]).toEqual([1, 2]);
    const unread = (await me.call(listNotifications, { query: { unreadOnly: 'true' } })).value;
    expect(unread.map(({ metadata }) => metadata.to)).toEqual(['In Testing', 'In Progress']);
    expect((await me.call(markAllRead)).value.updated).toBe(2);
    expect(await notified.readUnreadCount(author)).toBe(0);
    expect((await me.call(listNotifications)).value).toHaveLength(3);
  });

  it("is for one's own notifications alone: another's is not found, a guest is asked to sign in", async () => {
    const { world, admin, author, member, card } = await notified.team();
    await world.move(card, admin, 'In Progress');
    const [mine] = (await world.as(author).call(listNotifications)).value;
    const answer = await world.as(member).call(markRead, { params: { notificationId: mine!.id } });
    expect([answer.status, answer.error.error]).toEqual([404, 'Notification not found']);
    expect(await notified.readUnreadCount(author)).toBe(1);

    for (const call of [listNotifications, countUnread, markAllRead])
      expect((await notified.harness.guest.call(call)).status).toBe(401);
    const params = { notificationId: mine!.id };
    expect((await notified.harness.guest.call(markRead, { params })).status).toBe(401);
    for (const status of ['pending', 'suspended'] as const)
      expect((await notified.harness.as({ userId: author.id, status }).call(listNotifications)).status).toBe(
        403,
      );
  });

  it('has an index for each way of asking, so that it stays quick with many users', async () => {
    const { author } = await notified.team();
    const collection = notified.harness.services.get('notifications')!.connection.collection('notifications');
    const stages = async (filter: object, sort: Record<string, 1 | -1>) =>
      JSON.stringify(await collection.find(filter).sort(sort).explain('queryPlanner'));
    for (const filter of [
      { userId: author.id },
      { userId: author.id, isRead: false },
      { cardId: randomUUID() },
    ]) {
      const sorted = 'userId' in filter ? { createdAt: -1, _id: -1 } : {};
      const plan = await stages(filter, sorted as Record<string, 1 | -1>);
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toContain('COLLSCAN');
    }
    const indexes = await collection.indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 90 * 24 * 60 * 60 }),
    );
  });
});

describe('rebuilding', () => {
  it('takes in what its owners say, and what never came as an event', async () => {
    const { world, admin, author, member, project, board, card } = await notified.team('private');
    const silent = { id: randomUUID(), username: 'Silent', isSuperAdmin: false, sessionId: randomUUID() };
    for (const person of [admin, author, member, silent])
      notified.owners.users.set(person.id, { version: 5, value: world.user(person) });
    const value = [admin, author, silent].map(({ id: userId, username }) => ({
      projectId: project.id,
      userId,
      username,
      role: 'normal_user' as const,
    }));
    notified.owners.projects.trees.set(project.id, {
      project: { version: 5, value: { ...project, name: 'Renamed' } },
      boards: [{ version: 5, value: board }],
      members: { version: 5, value },
    });
    notified.owners.cards.set(card.id, {
      card: { version: 1, value: card },
      commenterIds: [silent.id, member.id],
      upvoterIds: [],
    });

    const deleted = await world.person('Deleted', { isSuperAdmin: true });
    notified.owners.users.delete(deleted.id);

    const rebuilt = await notified.harness.services.get('notifications')!.runtime.rebuild!();
    const { users, projects, cards } = notified.owners;
    expect(rebuilt).toEqual({
      users: users.size,
      projects: projects.trees.size,
      boards: [...projects.trees.values()].flatMap((tree) => tree.boards).length,
      members: [...projects.trees.values()].flatMap((tree) => tree.members.value).length,
      cards: cards.size,
      dueCards: 0,
    });

    await world.move(card, admin, 'In Progress');
    const [heard] = (await world.as(silent).call(listNotifications)).value;
    expect(heard).toMatchObject({ type: 'card_status_changed', metadata: { projectName: 'Renamed' } });
    // The owner no longer has this one in the team.
    expect((await notified.readMessages(member)).filter((text) => text.includes('moved'))).toEqual([]);
    const { connection } = notified.harness.services.get('notifications')!;
    const row = await connection.collection<{ _id: string }>('users').findOne({ _id: deleted.id });
    expect(row).toMatchObject({ gone: true, username: 'deleted user', isSuperAdmin: false });
  });
});
