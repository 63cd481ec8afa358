import { randomUUID } from 'node:crypto';
import {
  type commentCreated,
  commentDeleted,
  countUnread,
  type DataOf,
  type Envelope,
  listNotifications,
  markAllRead,
  markRead,
  userApproved,
  userRegistered,
} from '@cardinal/contracts';
import { type ServiceHarness, startServices } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsService } from '../service.ts';
import { type FakeOwners, startFakeOwners } from '../test/fake-owners.ts';
import { type Person, World } from '../test/world.ts';

let harness: ServiceHarness;
let owners: FakeOwners;
let world: World;

beforeAll(async () => {
  owners = await startFakeOwners();
  harness = await startServices([notificationsService], { env: owners.env });
});
afterAll(async () => {
  await harness.stop();
  await owners.stop();
});

const messagesOf = async (person: Person) =>
  (await world.as(person).call(listNotifications)).value.map(({ message }) => message);
const unreadOf = async (person: Person) => (await world.as(person).call(countUnread)).value.count;

/** A team on one board: an admin, a member who wrote a card, and a second member. */
async function team(visibility: 'public' | 'private' = 'public') {
  world = new World(harness);
  const [admin, author, member] = [
    await world.person('Ada'),
    await world.person('Ben'),
    await world.person('Cleo'),
  ];
  const project = await world.project('Rocket');
  await world.join(project, admin, 'project_admin', admin);
  await world.join(project, author, 'normal_user', author);
  await world.join(project, member, 'normal_user', member);
  const board = await world.board(project, visibility);
  const card = await world.card(board, author, 'It does not fly');
  await world.as(admin).call(markAllRead);
  return { admin, author, member, project, board, card };
}

describe('who is notified', () => {
  it('tells author, commenters and upvoters that a card moved, and not who moved it', async () => {
    const { admin, author, member, card } = await team();
    const voter = await world.person('Dora');
    await world.comment(card, member);
    await world.upvote(card, voter);
    await world.move(card, admin, 'In Progress');

    const moved = 'Ada moved "It does not fly" from New to In Progress';
    for (const person of [author, member, voter]) expect((await messagesOf(person))[0]).toBe(moved);
    expect(await messagesOf(admin)).not.toContain(moved);
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

  it('tells author, other commenters and the one replied to of a comment, each in own words', async () => {
    const { admin, author, member, card } = await team();
    const question = await world.comment(card, member, { content: 'Which engine?' });
    await world.comment(card, admin, { content: 'The big one', replyTo: question });

    expect(await messagesOf(author)).toEqual([
      'Ada commented on "It does not fly"',
      'Cleo commented on "It does not fly"',
    ]);
    expect(await messagesOf(member)).toEqual(['Ada replied to your comment on "It does not fly"']);
    expect((await messagesOf(admin)).filter((text) => text.includes('commented'))).toEqual([]);
  });

  it('tells the admins of a project of a new card, but not the one who wrote it', async () => {
    const { admin, board } = await team();
    const second = await world.person('Eve');
    const project = { id: board.projectId, name: 'Rocket', slug: 'rocket' };
    await world.join(project as never, second, 'project_admin', admin);
    await world.card(board, admin, 'More fuel');

    expect(await messagesOf(second)).toContain('Ada reported a bug: "More fuel"');
    expect(await messagesOf(admin)).not.toContain('Ada reported a bug: "More fuel"');
  });

  it('tells a user of being added and of a new role, but not the one who made the project', async () => {
    const { admin, project } = await team();
    const guest = await world.person('Finn');
    await world.join(project, guest, 'normal_user', admin);
    await world.changeRole(project, guest, 'project_admin', admin);

    expect(await messagesOf(guest)).toEqual([
      'Ada made you Project Admin in "Rocket"',
      'Ada added you to "Rocket" as Team Member',
    ]);
    expect((await messagesOf(admin)).filter((text) => text.includes('added'))).toEqual([]);
  });

  it('tells super admins of who waits, and settles it for all of them once one has decided', async () => {
    world = new World(harness);
    const [boss, other] = [
      await world.person('Boss', { isSuperAdmin: true }),
      await world.person('Chief', { isSuperAdmin: true }),
    ];
    const person = { id: randomUUID(), username: 'Newbie', isSuperAdmin: false, sessionId: randomUUID() };
    await world.tell(userRegistered, { user: world.user(person, 'pending') }, person.id);
    for (const admin of [boss, other]) {
      expect(await messagesOf(admin)).toEqual(['Newbie signed up and is waiting for approval']);
      expect(await unreadOf(admin)).toBe(1);
    }
    await world.tell(userApproved, { user: world.user(person, 'active') }, person.id, { by: boss });

    expect(await messagesOf(person)).toEqual(['Your account has been approved. Welcome to Cardinal!']);
    for (const admin of [boss, other]) expect(await unreadOf(admin)).toBe(0);
  });

  it('says nothing to those who may not see it: strangers on a private board, suspended users, public users', async () => {
    const { admin, member, author, project, board, card } = await team('private');
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
      (await messagesOf(person)).some((text) => text.includes('Resolved'));
    expect(await heard(author)).toBe(true);
    expect(await heard(member)).toBe(false);
    for (const person of [left, suspended, demoted]) expect(await heard(person)).toBe(false);
    expect(board.visibility).toBe('private');
  });
});

describe('exactly once', () => {
  it('tells each of a fact once, however often and in whatever order its events come again', async () => {
    const { admin, author, member, card } = await team();
    await world.comment(card, member);
    await world.upvote(card, member);
    await world.move(card, admin, 'In Progress');
    await world.move(card, admin, 'Resolved');
    const people = [admin, author, member];
    const before = await Promise.all(people.map((person) => world.as(person).call(listNotifications)));

    for (const event of [...world.told, ...[...world.told].reverse()]) await harness.redeliver(event);

    const after = await Promise.all(people.map((person) => world.as(person).call(listNotifications)));
    expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => value));
  });

  it('counts one fact once, also when a replay gives it another event id', async () => {
    const { admin, author, card } = await team();
    const event = await world.move(card, admin, 'In Testing');
    await harness.redeliver({ ...event, id: randomUUID() });
    expect((await messagesOf(author)).filter((text) => text.includes('In Testing'))).toHaveLength(1);
  });

  it('leaves read what was read', async () => {
    const { admin, author, card } = await team();
    const event = await world.move(card, admin, 'In Testing');
    expect((await world.as(author).call(markAllRead)).value.updated).toBe(1);
    await harness.redeliver(event);
    expect(await unreadOf(author)).toBe(0);
  });

  it('does not tell those who only followed later of what happened before', async () => {
    const { admin, member, card } = await team();
    const event = await world.move(card, admin, 'In Progress');
    await world.comment(card, member);
    await harness.redeliver(event);
    expect((await messagesOf(member)).filter((text) => text.includes('moved'))).toEqual([]);
  });

  it('tells a follower whose comment or vote reached it after the card had moved', async () => {
    const { admin, member, card } = await team();
    const voter = await world.person('Jo');
    const comment = await world.comment(card, member, { deliver: false });
    const vote = await world.upvote(card, voter, true, { deliver: false });
    await world.move(card, admin, 'In Progress');
    expect((await messagesOf(member)).filter((text) => text.includes('moved'))).toEqual([]);

    await harness.redeliver(comment);
    await harness.redeliver(vote);
    for (const person of [member, voter])
      expect((await messagesOf(person)).filter((text) => text.includes('moved'))).toHaveLength(1);
  });

  it('comes to the same when the events of a life come backwards, by asking their owners', async () => {
    world = new World(harness);
    const tell = world.tell.bind(world);
    const held: Envelope[] = [];
    // Everything is told, but nothing delivered yet.
    world.tell = async (definition, data, subject, options) => {
      const event = await tell(definition, data, subject, { ...options, deliver: false });
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
      owners.truth.users.set(person.id, { version: 1, value: world.user(person) });
    owners.truth.projects.set(project.id, {
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
    owners.truth.cards.set(card.id, {
      card: { version: 2, value: card },
      commenterIds: [member.id],
      upvoterIds: [],
    });

    for (const event of [...held].reverse()) await harness.redeliver(event);

    expect((await messagesOf(author)).sort()).toEqual([
      'Kim moved "Rewind" from New to In Progress',
      'Max commented on "Rewind"',
    ]);
    expect((await messagesOf(member)).sort()).toEqual([
      'Kim added you to "Backwards" as Team Member',
      'Kim moved "Rewind" from New to In Progress',
    ]);
    expect(await messagesOf(admin)).toEqual(['Lea reported a bug: "Rewind"']);
  });

  it('does not tell what is older than what it keeps', async () => {
    const { admin, author, card } = await team();
    const event = await world.move(card, admin, 'In Testing', { deliver: false });
    const time = new Date(Date.now() - 91 * 24 * 60 * 60 * 1_000).toISOString();
    await harness.redeliver({ ...event, time });
    expect((await messagesOf(author)).filter((text) => text.includes('moved'))).toEqual([]);
  });
});

describe('what leads nowhere', () => {
  it('goes with its card, its board and its project, also when an old event comes again', async () => {
    const { admin, author, board, project, card } = await team();
    const moved = await world.move(card, admin, 'In Progress');
    const second = await world.card(board, author, 'Second');
    await world.move(second, admin, 'Resolved');

    await world.deleteCard(card, admin);
    await harness.redeliver(moved);
    expect(await messagesOf(author)).toEqual(['Ada moved "Second" from New to Resolved']);
    await world.deleteBoard(board);
    await harness.redeliver(moved);
    expect(await messagesOf(author)).toEqual([]);
    expect((await messagesOf(admin)).filter((text) => text.includes('reported'))).toEqual([]);

    const newcomer = await world.person('Nora');
    await world.join(project, newcomer, 'normal_user', admin);
    expect(await messagesOf(newcomer)).toHaveLength(1);
    await world.deleteProject(project);
    expect(await messagesOf(newcomer)).toEqual([]);
  });

  it('goes from a user who lost the role that showed it, and nothing else does', async () => {
    const { admin, author, project, card } = await team('private');
    const open = await world.board(project, 'public');
    const visible = await world.card(open, author, 'Visible');
    await world.move(card, admin, 'In Progress');
    await world.move(visible, admin, 'In Progress');
    expect(await messagesOf(author)).toHaveLength(2);

    await world.changeRole(project, author, 'public_user', admin);
    expect((await messagesOf(author)).sort()).toEqual([
      'Ada made you Public User in "Rocket"',
      'Ada moved "Visible" from New to In Progress',
    ]);
  });

  it('goes with the comment that it quotes', async () => {
    const { author, member, card } = await team();
    const event = await world.comment(card, member, { content: 'Something regrettable' });
    const { comment } = event.data as DataOf<typeof commentCreated>;
    expect(await messagesOf(author)).toHaveLength(1);
    const { id: commentId, cardId, boardId, projectId, userId } = comment;
    await world.tell(commentDeleted, { commentId, cardId, boardId, projectId, userId }, commentId);
    await harness.redeliver(event);
    expect(await messagesOf(author)).toEqual([]);
  });
});

describe('reading', () => {
  it('pages, filters the unread, and marks one or all as read', async () => {
    const { admin, author, card } = await team();
    for (const to of ['In Progress', 'In Testing', 'Resolved'] as const) await world.move(card, admin, to);
    const me = world.as(author);

    const first = (await me.call(listNotifications, { query: { limit: 2 } })).value;
    const rest = (await me.call(listNotifications, { query: { limit: 2, offset: 2 } })).value;
    expect([...first, ...rest].map(({ metadata }) => metadata.to)).toEqual([
      'Resolved',
      'In Testing',
      'In Progress',
    ]);

    const read = await me.call(markRead, { params: { notificationId: first[0]!.id } });
    expect(read.value.isRead).toBe(true);
    expect((await me.call(markRead, { params: { notificationId: first[0]!.id } })).status).toBe(200);
    expect(await unreadOf(author)).toBe(2);
    const unread = (await me.call(listNotifications, { query: { unreadOnly: 'true' } })).value;
    expect(unread.map(({ metadata }) => metadata.to)).toEqual(['In Testing', 'In Progress']);
    expect((await me.call(markAllRead)).value.updated).toBe(2);
    expect(await unreadOf(author)).toBe(0);
    expect((await me.call(listNotifications)).value).toHaveLength(3);
  });

  it("is for the own notifications alone: another's is not found, a guest is asked to sign in", async () => {
    const { admin, author, member, card } = await team();
    await world.move(card, admin, 'In Progress');
    const [mine] = (await world.as(author).call(listNotifications)).value;
    const answer = await world.as(member).call(markRead, { params: { notificationId: mine!.id } });
    expect([answer.status, answer.error.error]).toEqual([404, 'Notification not found']);
    expect(await unreadOf(author)).toBe(1);

    for (const call of [listNotifications, countUnread, markAllRead])
      expect((await harness.guest.call(call)).status).toBe(401);
    const params = { notificationId: mine!.id };
    expect((await harness.guest.call(markRead, { params })).status).toBe(401);
    for (const status of ['pending', 'suspended'] as const)
      expect((await harness.as({ userId: author.id, status }).call(listNotifications)).status).toBe(403);
  });

  it('has an index for each way of asking, so that it stays quick with many users', async () => {
    const { author } = await team();
    const collection = harness.services.get('notifications')!.connection.collection('notifications');
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
      expect.objectContaining({ key: { readAt: 1 }, expireAfterSeconds: 90 * 24 * 60 * 60 }),
    );
  });
});

describe('rebuilding', () => {
  it('takes in what its owners say, and what never came as an event', async () => {
    const { admin, author, member, project, board, card } = await team('private');
    const silent = { id: randomUUID(), username: 'Silent', isSuperAdmin: false, sessionId: randomUUID() };
    for (const person of [admin, author, member, silent])
      owners.truth.users.set(person.id, { version: 5, value: world.user(person) });
    const value = [admin, author, silent].map(({ id: userId, username }) => ({
      projectId: project.id,
      userId,
      username,
      role: 'normal_user' as const,
    }));
    owners.truth.projects.set(project.id, {
      project: { version: 5, value: { ...project, name: 'Renamed' } },
      boards: [{ version: 5, value: board }],
      members: { version: 5, value },
    });
    owners.truth.cards.set(card.id, {
      card: { version: 1, value: card },
      commenterIds: [silent.id, member.id],
      upvoterIds: [],
    });

    const rebuilt = await harness.services.get('notifications')!.runtime.rebuild!();
    const { users, projects, cards } = owners.truth;
    expect(rebuilt).toEqual({
      users: users.size,
      projects: projects.size,
      boards: [...projects.values()].flatMap((tree) => tree.boards).length,
      cards: cards.size,
    });

    await world.move(card, admin, 'In Progress');
    const [heard] = (await world.as(silent).call(listNotifications)).value;
    expect(heard).toMatchObject({ type: 'card_status_changed', metadata: { projectName: 'Renamed' } });
    // The owner no longer has this one in the team.
    expect((await messagesOf(member)).filter((text) => text.includes('moved'))).toEqual([]);
  });
});
