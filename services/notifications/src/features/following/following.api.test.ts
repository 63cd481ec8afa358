import { randomUUID } from 'node:crypto';
import {
  type BoardSnapshot,
  cardCreated,
  cardUpdated,
  type Envelope,
  type FollowLevel,
  followBoard,
  followCard,
  followProject,
  getBoardFollowing,
  getCardFollowing,
  getProjectFollowing,
  limits,
  type ProjectSnapshot,
  updateNotificationPreferences,
  userDeleted,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createParticipants } from '../../kernel/read-models/participants.ts';
import { type Notified, startNotified } from '../../test/notified.ts';
import type { Person } from '../../test/world.ts';

let notified: Notified;
beforeAll(async () => {
  notified = await startNotified();
});
afterAll(() => notified.stop());

const database = () => notified.harness.services.get('notifications')!.connection;

type Team = Awaited<ReturnType<Notified['team']>>;

const onProject = ({ slug }: ProjectSnapshot) => ({ slug });
const onBoard = ({ project, board }: { project: ProjectSnapshot; board: BoardSnapshot }) => ({
  slug: project.slug,
  boardSlug: board.slug,
});

const choose = {
  project: ({ world, project }: Team, who: Person, level: FollowLevel | null) =>
    world.as(who).call(followProject, { params: onProject(project), body: { level } }),
  board: (team: Team, who: Person, level: FollowLevel | null) =>
    team.world.as(who).call(followBoard, { params: onBoard(team), body: { level } }),
  card: ({ world, card }: Team, who: Person, level: FollowLevel | null) =>
    world.as(who).call(followCard, { params: { cardId: card.id }, body: { level } }),
};

describe('levels', () => {
  it.each(['project', 'board', 'card'] as const)(
    'notify followers of a %s of everything on it',
    async (kind) => {
      const team = await notified.team();
      const { world, admin, member, board, card } = team;
      await choose[kind](team, member, 'everything');
      await world.move(card, admin, 'In Progress');
      await world.comment(card, admin);
      expect(await notified.readUnreadCount(member)).toBe(2);
      await world.card(board, admin);
      // Followers of one card hear of no other.
      const heard = kind === 'card' ? 2 : 3;
      expect(await notified.readUnreadCount(member)).toBe(heard);
      await choose[kind](team, member, null);
      await world.comment(card, admin);
      expect(await notified.readUnreadCount(member)).toBe(heard);
    },
  );

  it('count from the nearest on: a mute of the project holds, unless the board or the card has its own', async () => {
    const team = await notified.team();
    const { world, admin, author, card } = team;
    const heard = async () => {
      const before = await notified.readUnreadCount(author);
      await world.comment(card, admin);
      return (await notified.readUnreadCount(author)) - before;
    };
    expect(await heard()).toBe(1);
    await choose.project(team, author, 'nothing');
    expect(await heard()).toBe(0);
    await choose.board(team, author, 'participating');
    expect(await heard()).toBe(1);
    await choose.card(team, author, 'mentions');
    expect(await heard()).toBe(0);
    await choose.card(team, author, null);
    expect(await heard()).toBe(1);
  });

  it('mute assignments and due dates too, and one card of a bulk change', async () => {
    const team = await notified.team();
    const { world, admin, author, member, board, card } = team;
    const other = await world.card(board, author);
    await choose.card(team, author, 'nothing');
    const before = (await notified.readMessages(author)).length;
    const bulkId = randomUUID();
    await world.move(card, admin, 'Resolved', { bulkId });
    await world.move(other, admin, 'Resolved', { bulkId });
    const messages = await notified.readMessages(author);
    expect(messages.length - before).toBe(1);
    expect(messages[0]).toContain(other.title);
    await choose.card(team, member, 'nothing');
    await world.assign(card, admin, member);
    expect(await notified.readUnreadCount(member)).toBe(0);
  });

  it('leave it to users which cards they follow without asking', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const body = { autoFollow: { author: false, upvoted: false } };
    await world.as(author).call(updateNotificationPreferences, { body });
    await world.as(member).call(updateNotificationPreferences, { body: { autoFollow: { upvoted: false } } });
    await world.upvote(card, member);
    await world.move(card, admin, 'In Progress');
    expect([await notified.readUnreadCount(author), await notified.readUnreadCount(member)]).toEqual([0, 0]);
    // An assignment is addressed to its assignee, and so is an answer to the author of a comment.
    const comment = await world.comment(card, author);
    await world
      .as(author)
      .call(updateNotificationPreferences, { body: { autoFollow: { commented: false } } });
    await world.comment(card, admin);
    expect(await notified.readUnreadCount(author)).toBe(0);
    await world.comment(card, admin, { replyTo: comment });
    await world.assign(card, admin, author);
    expect(await notified.readUnreadCount(author)).toBe(2);
  });

  it('notify nobody of what they no longer see', async () => {
    const team = await notified.team('private');
    const { world, admin, member, project, card } = team;
    await choose.board(team, member, 'everything');
    await world.leave(project, member);
    await world.comment(card, admin);
    expect(await notified.readUnreadCount(member)).toBe(0);
  });

  it('survive the trash and a move, and go with the card', async () => {
    const team = await notified.team();
    const { world, admin, member, project, board, card } = team;
    const get = () => world.as(member).call(getCardFollowing, { params: { cardId: card.id } });
    const rows = () => database().collection('follow_levels').countDocuments({ targetId: card.id });
    await choose.project(team, member, 'nothing');
    await choose.card(team, member, 'everything');
    await world.carry(card, await world.board(project), admin);
    expect((await get()).value).toMatchObject({ level: 'everything', inherited: 'nothing' });
    await world.deleteCard(card, admin, true);
    expect([(await get()).status, await rows()]).toEqual([404, 1]);
    await world.deleteCard(card, admin);
    expect(await rows()).toBe(0);

    const second = { ...team, card: await world.card(board, admin) };
    await choose.card(second, member, 'everything');
    await choose.board(second, member, 'mentions');
    const getLevel = async () => {
      const { value } = await world.as(member).call(getCardFollowing, { params: { cardId: second.card.id } });
      return [value.level, value.inherited];
    };
    expect(await getLevel()).toEqual(['everything', 'mentions']);
    await world.trashBoard(board);
    await world.restoreBoard(board);
    expect(await getLevel()).toEqual(['everything', 'mentions']);
  });
});

describe('the levels of what was deleted for good', () => {
  it.each(['board', 'project', 'account'] as const)('go with the %s', async (what) => {
    const team = await notified.team();
    const { world, member, project, board } = team;
    await choose.project(team, member, 'everything');
    await choose.board(team, member, 'everything');
    await choose.card(team, member, 'everything');
    const { connection } = notified.harness.services.get('notifications')!;
    const rows = () => connection.collection('follow_levels').countDocuments({ userId: member.id });
    expect(await rows()).toBe(3);
    if (what === 'board') await world.deleteBoard(board);
    if (what === 'project') await world.deleteProject(project);
    if (what === 'account') await world.publish(userDeleted, { userId: member.id }, member.id);
    expect(await rows()).toBe(what === 'board' ? 1 : 0);
  });
});

describe('a level that is chosen while something goes', () => {
  const countRows = ({ id: userId }: Person) =>
    database().collection('follow_levels').countDocuments({ userId });

  it.each(['card', 'board', 'account'] as const)('goes with the %s, too', async (what) => {
    const team = await notified.team();
    const { world, admin, member, board, card } = team;
    const levels = database().model('Level');
    const write = levels.replaceOne.bind(levels) as unknown as (...args: unknown[]) => Promise<void>;
    jest.spyOn(levels, 'replaceOne').mockImplementationOnce((async (...args: unknown[]) => {
      if (what === 'card') await world.deleteCard(card, admin);
      else if (what === 'board') await world.deleteBoard(board);
      else await world.publish(userDeleted, { userId: member.id }, member.id);
      return write(...args);
    }) as never);
    expect((await choose[what === 'board' ? 'board' : 'card'](team, member, 'everything')).status).toBe(200);
    expect(await countRows(member)).toBe(0);
  });

  it('stays where the card goes to the trash, and leaves alone what others chose', async () => {
    const team = await notified.team();
    const { world, admin, member, card } = team;
    await choose.card(team, admin, 'everything');
    const levels = database().model('Level');
    const write = levels.replaceOne.bind(levels) as unknown as (...args: unknown[]) => Promise<void>;
    jest.spyOn(levels, 'replaceOne').mockImplementationOnce((async (...args: unknown[]) => {
      await world.deleteCard(card, admin, true);
      return write(...args);
    }) as never);
    await choose.card(team, member, 'everything');
    expect([await countRows(admin), await countRows(member)]).toEqual([1, 1]);
  });
});

describe('the levels of one user', () => {
  it('are so many and no more', async () => {
    const team = await notified.team();
    const { member, project } = team;
    const { connection } = notified.harness.services.get('notifications')!;
    await choose.board(team, member, 'everything');
    const others = Array.from({ length: limits.followLevels - 1 }, () => {
      const targetId = randomUUID();
      const _id = `${member.id}/${targetId}`;
      return { _id, userId: member.id, targetId, projectId: project.id, level: 'everything' };
    });
    await connection.collection('follow_levels').insertMany(others as never);
    const answer = await choose.project(team, member, 'nothing');
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict']);
    expect((await choose.board(team, member, 'nothing')).status).toBe(200);
    await choose.board(team, member, null);
    expect((await choose.project(team, member, 'nothing')).status).toBe(200);
  });
});

describe('who follows a card', () => {
  it('is counted for everybody who sees it, and named for the team', async () => {
    const { world, admin, author, member, project, card } = await notified.team();
    const guestLike = await world.person('Stranger');
    const publicUser = await world.person('Public');
    await world.join(project, publicUser, 'public_user', admin);
    await world.comment(card, member);
    await world.upvote(card, guestLike);
    const params = { cardId: card.id };
    const seenBy = async (person: Person) =>
      (await world.as(person).call(getCardFollowing, { params })).value;

    const { followers, ...mine } = await seenBy(member);
    expect(mine).toEqual({ level: null, inherited: 'participating', reasons: ['commented'], follows: true });
    expect(followers.count).toBe(3);
    expect(followers.people?.map(({ username }) => username)).toEqual(['Ben', 'Cleo', 'Stranger']);
    for (const person of [guestLike, publicUser])
      expect((await seenBy(person)).followers).toEqual({ count: 3, people: null });

    await world.as(author).call(followCard, { params, body: { level: 'nothing' } });
    await world.as(admin).call(followCard, { params, body: { level: 'everything' } });
    expect((await seenBy(member)).followers.people?.map(({ username }) => username)).toEqual([
      'Ada',
      'Cleo',
      'Stranger',
    ]);
    expect(await seenBy(author)).toMatchObject({ level: 'nothing', reasons: ['author'], follows: false });
  });

  it('is for those who see the card, the board and the project', async () => {
    const team = await notified.team('private');
    const { world, card, project } = team;
    const stranger = world.as(await world.person());
    const body = { level: 'everything' } as const;
    const answers = [
      await stranger.call(getCardFollowing, { params: { cardId: card.id } }),
      await stranger.call(followCard, { params: { cardId: card.id }, body }),
      await stranger.call(getBoardFollowing, { params: onBoard(team) }),
      await stranger.call(followBoard, { params: onBoard(team), body }),
      await stranger.call(getProjectFollowing, { params: onProject(project) }),
      await stranger.call(followProject, { params: onProject(project), body }),
      await stranger.call(getCardFollowing, { params: { cardId: randomUUID() } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('is known without asking the cards service, from events in any order', async () => {
    const { world, admin, author, member, card } = await notified.team();
    const asked = notified.owners.asked.length;
    const followers = async () =>
      (
        await world.as(admin).call(getCardFollowing, { params: { cardId: card.id } })
      ).value.followers.people?.map(({ username }) => username);
    expect(await followers()).toEqual(['Ben']);
    const assigned = await world.assign(card, admin, member);
    expect(await followers()).toEqual(['Ben', 'Cleo']);
    const taken = { ...card, assigneeIds: [] };
    const changes = [{ field: 'assigneeIds', from: [member.id], to: [] }];
    const actor = { id: admin.id, username: admin.username };
    await world.publish(cardUpdated, { card: taken, changed: ['assigneeIds'], changes, actor }, card.id);
    await notified.harness.redeliver(assigned);
    const created = world.published.find(
      ({ type, subject }) => type === cardCreated.type && subject === card.id,
    );
    await notified.harness.redeliver(created as Envelope);
    expect(await followers()).toEqual(['Ben']);
    expect(notified.owners.asked.slice(asked)).toEqual([]);
    await world.upvote(card, author);
    await world.upvote(card, member);
    expect(await followers()).toEqual(['Ben', 'Cleo']);
  });

  it('is known from the creation of a card, also if a move was heard of first', async () => {
    const { world, author, card } = await notified.team();
    const cards = database().collection('cards');
    await cards.updateOne(
      { _id: card.id as never },
      { $unset: { createdBy: '', assigneeIds: '', peopleVersion: '', complete: '' } },
    );
    const created = world.published.find(
      ({ type, subject }) => type === cardCreated.type && subject === card.id,
    );
    await notified.harness.redeliver(created as Envelope);
    const row = await cards.findOne({ _id: card.id as never });
    expect(row).toMatchObject({ complete: true, createdBy: author.id, assigneeIds: [] });
    // Its participants went with a deletion, and are asked for.
    await cards.updateOne({ _id: card.id as never }, { $set: { complete: false } });
    await notified.harness.redeliver(created as Envelope);
    expect(await cards.findOne({ _id: card.id as never })).toMatchObject({ complete: false });
  });

  it('is asked for once of a card that an earlier release heard of, and after that known from events', async () => {
    const { world, admin, member, card } = await notified.team();
    const cards = database().collection('cards');
    const before = { createdBy: '', assigneeIds: '', peopleVersion: '' };
    await cards.updateOne({ _id: card.id as never }, { $unset: before });
    const value = { ...card, assigneeIds: [member.id] };
    const known = { card: { version: 7, value }, commenterIds: [], upvoterIds: [] };
    notified.owners.cards.set(card.id, known);
    const asked = () => notified.owners.asked.filter((path) => path.includes(card.id)).length;
    const get = async () =>
      (await world.as(member).call(getCardFollowing, { params: { cardId: card.id } })).value.reasons;
    expect([await get(), await get(), asked()]).toEqual([['assigned'], ['assigned'], 1]);
    const changes = [{ field: 'assigneeIds', from: [member.id], to: [] }];
    const actor = { id: admin.id, username: admin.username };
    const later = await world.publish(
      cardUpdated,
      { card, changed: ['assigneeIds'], changes, actor },
      card.id,
      {
        deliver: false,
      },
    );
    await notified.harness.redeliver({ ...later, version: 8 });
    expect(await get()).toEqual([]);
    const rebuild = (version: number) => {
      const items = [{ ...known, card: { version, value } }];
      const internal = { call: async () => ({ items, next: null }) } as never;
      return createParticipants({ connection: database(), internal }).rebuild();
    };
    // An answer that a rebuild read before the event does not bring it back.
    await rebuild(7);
    expect([await get(), asked()]).toEqual([[], 1]);
    await rebuild(9);
    expect([await get(), asked()]).toEqual([['assigned'], 1]);
  });
});
