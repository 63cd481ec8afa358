import { randomUUID } from 'node:crypto';
import {
  type CardSnapshot,
  cardCreated,
  cardMerged,
  cardStatusChanged,
  cardUpdated,
  listNotifications,
  reportChanged,
  submissionChanged,
  userApproved,
  userRegistered,
  webhookStopped,
} from '@cardinal/contracts';
import { interceptNextWrite, makeCardSnapshot } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';
import type { CardParticipants } from '../read-models/involved.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

/** Sets whom the owner of cards names when it is asked who takes part. */
function ownerNames(
  card: CardSnapshot,
  { commenterIds = [], upvoterIds = [] }: Partial<CardParticipants>,
): void {
  notified.owners.cards.set(card.id, { card: { version: 2, value: card }, commenterIds, upvoterIds });
}

/** Another card was merged into this one. */
function publishMerge(card: CardSnapshot, actor: Person): Promise<unknown> {
  const changes = [{ field: 'merged', from: null, to: '#12345678' }];
  return notified.world.publish(cardUpdated, { card, changed: ['merged'], changes, actor }, card.id);
}

describe('who is notified', () => {
  it('notifies author, commenters and upvoters that a card moved, and not who moved it', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const voter = await world.person('Dora');
    await world.comment(card, member);
    await world.upvote(card, voter);
    await world.move(card, admin, 'In Progress');

    const moved = 'Ada moved "It does not fly" from New to In Progress';
    for (const person of [author, member, voter])
      expect((await notified.readMessages(person))[0]).toBe(moved);
    expect(await notified.readMessages(admin)).not.toContain(moved);
    const [first] = (await world.as(member).call(listNotifications)).value;
    expect(first).toMatchObject({
      type: 'card_status_changed',
      cardId: card.id,
      boardId: card.boardId,
      projectId: card.projectId,
      actorId: admin.id,
      isRead: false,
      metadata: {
        actorUsername: 'Ada',
        cardTitle: 'It does not fly',
        from: 'New',
        to: 'In Progress',
        projectName: 'Rocket',
      },
    });
  });

  it('notifies those who take part of another type, also with a status, and of many at once', async () => {
    const { world, admin, author, member, board, card } = await notified.team();
    const voter = await world.person('Dora');
    await world.upvote(card, voter);
    const retyped = { ...card, type: card.type === 'bug' ? 'feature' : 'bug' } as const;
    const changes = [{ field: 'type', from: card.type, to: retyped.type }];
    const retype = (more: object = {}) =>
      world.publish(
        cardUpdated,
        { card: retyped, changed: ['type'], changes, actor: admin, ...more },
        card.id,
      );
    await retype();
    const text = `Ada changed "It does not fly" into a ${retyped.type === 'bug' ? 'bug' : 'feature request'}`;
    for (const person of [author, voter]) expect((await notified.readMessages(person))[0]).toBe(text);
    for (const person of [admin, member]) expect(await notified.readMessages(person)).not.toContain(text);
    const [first] = (await world.as(author).call(listNotifications)).value;
    expect(first).toMatchObject({ type: 'card_type_changed', cardId: card.id, actorId: admin.id });

    const moved = { from: 'New', to: 'In Progress', card: { ...retyped, status: 'In Progress' } } as const;
    await world.publish(cardStatusChanged, { ...moved, changes, actor: admin }, card.id);
    expect((await notified.readMessages(author)).slice(0, 2).sort()).toEqual([
      text,
      'Ada moved "It does not fly" from New to In Progress',
    ]);

    const bulkId = randomUUID();
    const other = await world.card(board, author, 'It does not land');
    for (const each of [retyped, { ...other, type: retyped.type }])
      await world.publish(
        cardUpdated,
        { card: each, changed: ['type'], changes, actor: admin, bulkId },
        each.id,
      );
    const many = `Ada changed 2 cards into ${retyped.type === 'bug' ? 'bugs' : 'feature requests'}`;
    expect((await notified.readMessages(author))[0]).toBe(many);
  });

  it('notifies those who take part of an official answer, once however often it is pinned', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const voter = await world.person('Dora');
    await world.upvote(card, voter);
    const { data } = await world.comment(card, member);
    const commentId = (data as { comment: { id: string } }).comment.id;
    await world.answer(card, admin, commentId);
    await world.answer(card, admin, commentId);
    const text = 'Ada answered "It does not fly" officially';
    for (const person of [author, member, voter]) {
      const messages = (await notified.readMessages(person)).filter((message) => message === text);
      expect(messages).toEqual([text]);
    }
    expect(await notified.readMessages(admin)).not.toContain(text);
    const [first] = (await world.as(voter).call(listNotifications)).value;
    expect(first).toMatchObject({
      type: 'card_answered',
      metadata: { commentId, excerpt: 'It will.', cardTitle: 'It does not fly' },
    });
  });

  it('notifies admins once an hour that submissions of guests wait, however many come', async () => {
    const { admin, author, project, board } = await notified.team();
    const receive = async (change: 'received' | 'rejected' = 'received') => {
      const submissionId = randomUUID();
      const data = { submissionId, boardId: board.id, projectId: project.id, change };
      await notified.harness.emit(submissionChanged, data, { subject: submissionId, version: 1 });
    };
    await receive('rejected');
    expect(await notified.readUnreadCount(admin)).toBe(0);
    await Promise.all([receive(), receive(), receive()]);
    const text = `Submissions of guests wait on "${board.name}"`;
    const messages = (await notified.readMessages(admin)).filter((message) => message === text);
    // An hour may have begun meanwhile.
    expect([1, 2]).toContain(messages.length);
    expect(await notified.readMessages(author)).not.toContain(text);
  });

  it('notifies admins once an hour that reports of readers wait, and nobody else', async () => {
    const { admin, author, project, board, card } = await notified.team();
    const reports = async (change: 'reported' | 'resolved') => {
      const where = { boardId: board.id, projectId: project.id, cardId: card.id };
      const data = { targetId: card.id, target: 'card' as const, ...where, change };
      await notified.harness.emit(reportChanged, data, { subject: card.id, version: 1 });
    };
    const text = `Reports of readers wait on "${board.name}"`;
    await reports('resolved');
    expect(await notified.readMessages(admin)).not.toContain(text);
    await Promise.all([reports('reported'), reports('reported')]);
    const messages = (await notified.readMessages(admin)).filter((message) => message === text);
    expect([1, 2]).toContain(messages.length);
    expect(await notified.readMessages(author)).not.toContain(text);
  });

  it('notifies admins that a webhook was switched off, and nobody else', async () => {
    const { admin, author, project } = await notified.team();
    const data = { webhookId: randomUUID(), projectId: project.id, name: 'CI', reason: 'failing' as const };
    const stop = await notified.harness.emit(webhookStopped, data, { subject: data.webhookId, version: 2 });
    await notified.harness.redeliver(stop);
    const text = 'The webhook "CI" was switched off: its receiver failed for too long';
    const messages = await notified.readMessages(admin);
    expect(messages.filter((message) => message === text)).toHaveLength(1);
    expect(await notified.readMessages(author)).not.toContain(text);
  });

  it('notifies of a bulk change once, with the number of cards that concern the user', async () => {
    const { world, admin, author, member, board, card } = await notified.team();
    const bulkId = randomUUID();
    const second = await world.card(board, author, 'Second', [member]);
    const third = await world.card(board, author, 'Third');
    const cards = [card, second, third];
    const moves = await Promise.all(cards.map((each) => world.move(each, admin, 'Resolved', { bulkId })));
    for (const move of moves) await notified.harness.redeliver(move);

    const bulk = 'Ada moved 3 cards to Resolved';
    expect((await notified.readMessages(author)).filter((text) => text.includes('moved'))).toEqual([bulk]);
    const single = 'Ada moved "Second" from New to Resolved';
    expect((await notified.readMessages(member)).filter((text) => text.includes('moved'))).toEqual([single]);
    const [first] = (await world.as(author).call(listNotifications)).value;
    expect(first).toMatchObject({ cardId: null, boardId: board.id, type: 'card_status_changed' });
    const [own] = (await world.as(member).call(listNotifications)).value;
    expect(own).toMatchObject({ cardId: second.id });
  });

  it('notifies those who took part in a card once that it was merged, and where they find it now', async () => {
    const { world, admin, author, member, board, card } = await notified.team();
    const [voter, follower] = [await world.person('Dora'), await world.person('Eve')];
    const into = await world.card(board, admin, 'No lift');
    await world.comment(into, follower);
    const taking = { commenterIds: [member.id], upvoterIds: [voter.id, admin.id] };
    notified.owners.cards.set(card.id, { card: { version: 1, value: card }, ...taking });
    const from = { id: card.id, title: card.title };
    const merged = await world.publish(cardMerged, { card: into, from, actor: admin }, into.id, {
      by: admin,
    });
    await notified.harness.redeliver(merged);

    const text = 'Ada merged "It does not fly" into "No lift"';
    for (const person of [author, member, voter])
      expect((await notified.readMessages(person)).filter((message) => message === text)).toHaveLength(1);
    for (const person of [admin, follower]) expect(await notified.readMessages(person)).not.toContain(text);
    const [first] = (await world.as(voter).call(listNotifications)).value;
    expect(first).toMatchObject({ cardId: into.id, type: 'card_status_changed' });
  });

  it('asks anew who takes part in a card after another one was merged into it', async () => {
    const { world, admin, author, card } = await notified.team();
    const voter = await world.person('Dora');
    ownerNames(card, { upvoterIds: [voter.id] });
    await publishMerge(card, admin);
    await world.move(card, admin, 'In Progress');
    const moved = 'Ada moved "It does not fly" from New to In Progress';
    for (const person of [author, voter]) expect(await notified.readMessages(person)).toContain(moved);
  });

  it('asks anew also where it hears of that before it hears of the card', async () => {
    const { world, admin, author, board } = await notified.team();
    const voter = await world.person('Dora');
    const card = makeCardSnapshot(board, { title: 'It is new', createdBy: author.id });
    const created = await world.publish(cardCreated, { card, actor: author }, card.id, { deliver: false });
    ownerNames(card, { upvoterIds: [voter.id] });
    await publishMerge(card, admin);
    await notified.harness.redeliver(created);
    await world.move(card, admin, 'In Progress');
    expect(await notified.readMessages(voter)).toContain('Ada moved "It is new" from New to In Progress');
  });

  it('asks anew after the last comment of somebody went whom the owner had named', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const comment = await world.comment(card, member);
    ownerNames(card, { commenterIds: [member.id] });
    await publishMerge(card, admin);
    await world.move(card, admin, 'In Progress');
    ownerNames(card, {});
    await world.withdraw(comment);
    await world.move(card, admin, 'Resolved');
    const resolved = 'Ada moved "It does not fly" from In Progress to Resolved';
    expect(await notified.readMessages(author)).toContain(resolved);
    expect(await notified.readMessages(member)).not.toContain(resolved);
  });

  it('asks anew also where the comment went while the owner answered', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const comment = await world.comment(card, member);
    ownerNames(card, { commenterIds: [member.id] });
    await publishMerge(card, admin);
    const { connection } = notified.harness.services.get('notifications')!;
    const { collection } = connection.model('Card');
    interceptNextWrite(
      connection,
      collection.name,
      async (send) => {
        await world.withdraw(comment);
        return send();
      },
      member.id,
    );
    await world.move(card, admin, 'In Progress');
    ownerNames(card, {});
    await world.move(card, admin, 'Resolved');
    const resolved = 'Ada moved "It does not fly" from In Progress to Resolved';
    expect(await notified.readMessages(author)).toContain(resolved);
    expect(await notified.readMessages(member)).not.toContain(resolved);
  });

  it('notifies author, other commenters and the one replied to of a comment, each with a text of their own', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const question = await world.comment(card, member, { content: 'Which engine?' });
    await world.comment(card, admin, { content: 'The big one', replyTo: question });

    expect(await notified.readMessages(author)).toEqual([
      'Ada commented on "It does not fly"',
      'Cleo commented on "It does not fly"',
    ]);
    expect(await notified.readMessages(member)).toEqual(['Ada replied to your comment on "It does not fly"']);
    expect((await notified.readMessages(admin)).filter((text) => text.includes('commented'))).toEqual([]);
  });

  it('notifies the admins of a project of a new card, but not the one who wrote it', async () => {
    const { world, admin, board } = await notified.team();
    const second = await world.person('Eve');
    const project = { id: board.projectId, name: 'Rocket', slug: 'rocket' };
    await world.join(project as never, second, 'project_admin', admin);
    await world.card(board, admin, 'More fuel');

    expect(await notified.readMessages(second)).toContain('Ada reported a bug: "More fuel"');
    expect(await notified.readMessages(admin)).not.toContain('Ada reported a bug: "More fuel"');
  });

  it('notifies those whom a card was assigned to, once and with a text of its own, and then of what happens to it', async () => {
    const { world, admin, author, member, project, board } = await notified.team();
    const late = await world.person('Late');
    await world.join(project, late, 'normal_user');
    const card = await world.card(board, author, 'More fuel', [admin, member, author]);
    await world.assign(card, admin, late, admin);
    await world.move(card, author, 'In Progress');
    await world.comment(card, author, { content: 'Done soon' });

    const [moved, said] = ['Ben moved "More fuel" from New to In Progress', 'Ben commented on "More fuel"'];
    const byBen = 'Ben assigned you to "More fuel"';
    expect((await notified.readMessages(admin)).slice(0, 3)).toEqual([said, moved, byBen]);
    expect(await notified.readMessages(member)).toEqual([said, moved, byBen]);
    expect((await notified.readMessages(late)).slice(0, 3)).toEqual([
      said,
      moved,
      'Ada assigned you to "More fuel"',
    ]);
    expect(await notified.readMessages(author)).not.toContain(byBen);
    const [, , first] = (await world.as(late).call(listNotifications)).value;
    expect(first).toMatchObject({ type: 'card_assigned', cardId: card.id, actorId: admin.id });
  });

  it('notifies a user of being added and of a new role, but not the one who made the project', async () => {
    const { world, admin, project } = await notified.team();
    const guest = await world.person('Finn');
    await world.join(project, guest, 'normal_user', admin);
    await world.changeRole(project, guest, 'project_admin', admin);

    expect(await notified.readMessages(guest)).toEqual([
      'Ada made you Project Admin in "Rocket"',
      'Ada added you to "Rocket" as Team Member',
    ]);
    expect((await notified.readMessages(admin)).filter((text) => text.includes('added'))).toEqual([]);
  });

  it('notifies super admins of who waits, and settles it for all of them once one has decided', async () => {
    const world = notified.begin();
    const [boss, other] = [
      await world.person('Boss', { isSuperAdmin: true }),
      await world.person('Chief', { isSuperAdmin: true }),
    ];
    const person = { id: randomUUID(), username: 'Newbie', isSuperAdmin: false, sessionId: randomUUID() };
    await world.publish(userRegistered, { user: world.user(person, 'pending') }, person.id);
    for (const admin of [boss, other]) {
      expect(await notified.readMessages(admin)).toEqual(['Newbie signed up and is waiting for approval']);
      expect(await notified.readUnreadCount(admin)).toBe(1);
    }
    await world.publish(userApproved, { user: world.user(person, 'active') }, person.id, { by: boss });

    expect(await notified.readMessages(person)).toEqual([
      'Your account has been approved. Welcome to Cardinal!',
    ]);
    for (const admin of [boss, other]) expect(await notified.readUnreadCount(admin)).toBe(0);
  });

  it('says nothing to those who may not see it: strangers on a private board, suspended users, public users', async () => {
    const { world, admin, member, author, project, board, card } = await notified.team('private');
    const [left, suspended, demoted] = [
      await world.person('Gil'),
      await world.person('Hana'),
      await world.person('Ian'),
    ];
    for (const person of [left, suspended, demoted]) {
      await world.join(project, person, 'normal_user');
      await world.comment(card, person);
    }
    await world.leave(project, left);
    await world.suspend(suspended);
    await world.changeRole(project, demoted, 'public_user');
    await world.move(card, admin, 'Resolved');

    const heard = async (person: Person) =>
      (await notified.readMessages(person)).some((text) => text.includes('Resolved'));
    expect(await heard(author)).toBe(true);
    expect(await heard(member)).toBe(false);
    for (const person of [left, suspended, demoted]) expect(await heard(person)).toBe(false);
    expect(board.visibility).toBe('private');
  });
});
