import { randomUUID } from 'node:crypto';
import { type Envelope, listNotifications, markAllRead } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { NotificationDocument } from './notification.model.ts';
import { createNotificationRepository } from './notification.repository.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

describe('exactly once', () => {
  it('notifies of a card of a bulk change if the notification of another one goes at that moment', async () => {
    const { world, admin, author, board, card } = await notified.team();
    await world.move(card, admin, 'Resolved', { bulkId: randomUUID() });
    const { connection } = notified.harness.services.get('notifications')!;
    const existing = (await connection
      .collection<NotificationDocument>('notifications')
      .findOne({ cardId: card.id, userId: author.id }))!;
    await world.deleteCard(card, admin, true);
    const second = await world.card(board, author, 'Second');
    const { addToBulkGroup } = createNotificationRepository({ connection });
    const bulkText = { before: ' moved ', after: ' cards' };
    const metadata = { ...existing.metadata, cardIds: undefined };
    await addToBulkGroup([{ ...existing, cardId: second.id, message: 'Second of two', metadata }], bulkText);
    expect(await notified.readMessages(author)).toEqual(['Second of two']);
  });

  it('notifies each of a fact once, however often and in whatever order its events come again', async () => {
    const { world, admin, author, member, card } = await notified.team();
    await world.comment(card, member);
    await world.upvote(card, member);
    await world.move(card, admin, 'In Progress');
    await world.move(card, admin, 'Resolved');
    const people = [admin, author, member];
    const before = await Promise.all(people.map((person) => world.as(person).call(listNotifications)));

    for (const event of [...world.published, ...[...world.published].reverse()])
      await notified.harness.redeliver(event);

    const after = await Promise.all(people.map((person) => world.as(person).call(listNotifications)));
    expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => value));
  });

  it('counts one fact once, also when a replay gives it another event id', async () => {
    const { world, admin, author, card } = await notified.team();
    const event = await world.move(card, admin, 'In Testing');
    await notified.harness.redeliver({ ...event, id: randomUUID() });
    expect((await notified.readMessages(author)).filter((text) => text.includes('In Testing'))).toHaveLength(
      1,
    );
  });

  it('leaves read what was read', async () => {
    const { world, admin, author, card } = await notified.team();
    const event = await world.move(card, admin, 'In Testing');
    expect((await world.as(author).call(markAllRead)).value.updated).toBe(1);
    await notified.harness.redeliver(event);
    expect(await notified.readUnreadCount(author)).toBe(0);
  });

  it('does not notify those who only followed later of what happened before', async () => {
    const { world, admin, member, card } = await notified.team();
    const event = await world.move(card, admin, 'In Progress');
    await world.comment(card, member);
    await notified.harness.redeliver(event);
    expect((await notified.readMessages(member)).filter((text) => text.includes('moved'))).toEqual([]);
  });

  it('notifies a participant whose comment or vote reached it after the card had moved', async () => {
    const { world, admin, member, card } = await notified.team();
    const voter = await world.person('Jo');
    const comment = await world.comment(card, member, { deliver: false });
    const vote = await world.upvote(card, voter, true, { deliver: false });
    await world.move(card, admin, 'In Progress');
    expect((await notified.readMessages(member)).filter((text) => text.includes('moved'))).toEqual([]);

    await notified.harness.redeliver(comment);
    await notified.harness.redeliver(vote);
    for (const person of [member, voter])
      expect((await notified.readMessages(person)).filter((text) => text.includes('moved'))).toHaveLength(1);
  });

  it('comes to the same when the events of a life come backwards, by asking their owners', async () => {
    const world = notified.begin();
    const publish = world.publish.bind(world);
    const held: Envelope[] = [];
    // Everything is published, but nothing delivered yet.
    world.publish = async (definition, data, subject, options) => {
      const event = await publish(definition, data, subject, { ...options, deliver: false });
      held.push(event);
      return event;
    };
    const [admin, author, member] = [
      await world.person('Kim'),
      await world.person('Lea'),
      await world.person('Max'),
    ];
    const project = await world.project('Backwards');
    await world.join(project, admin, 'project_admin', admin);
    await world.join(project, author, 'normal_user', author);
    const board = await world.board(project, 'private');
    await world.join(project, member, 'normal_user', admin);
    const card = await world.card(board, author, 'Rewind');
    await world.comment(card, member);
    await world.move(card, admin, 'In Progress');
    for (const person of [admin, author, member])
      notified.owners.users.set(person.id, { version: 1, value: world.user(person) });
    notified.owners.projects.trees.set(project.id, {
      project: { version: 1, value: project },
      boards: [{ version: 1, value: board }],
      members: {
        version: 3,
        value: [
          { projectId: project.id, userId: admin.id, username: 'Kim', role: 'project_admin' },
          { projectId: project.id, userId: author.id, username: 'Lea', role: 'normal_user' },
          { projectId: project.id, userId: member.id, username: 'Max', role: 'normal_user' },
        ],
      },
    });
    notified.owners.cards.set(card.id, {
      card: { version: 2, value: card },
      commenterIds: [member.id],
      upvoterIds: [],
    });

    for (const event of [...held].reverse()) await notified.harness.redeliver(event);

    expect((await notified.readMessages(author)).sort()).toEqual([
      'Kim moved "Rewind" from New to In Progress',
      'Max commented on "Rewind"',
    ]);
    expect((await notified.readMessages(member)).sort()).toEqual([
      'Kim added you to "Backwards" as Team Member',
      'Kim moved "Rewind" from New to In Progress',
    ]);
    expect(await notified.readMessages(admin)).toEqual(['Lea reported a bug: "Rewind"']);
  });

  it('does not notify of what is older than what it keeps', async () => {
    const { world, admin, author, card } = await notified.team();
    const event = await world.move(card, admin, 'In Testing', { deliver: false });
    const time = new Date(Date.now() - 91 * 24 * 60 * 60 * 1_000).toISOString();
    await notified.harness.redeliver({ ...event, time });
    expect((await notified.readMessages(author)).filter((text) => text.includes('moved'))).toEqual([]);
  });
});
