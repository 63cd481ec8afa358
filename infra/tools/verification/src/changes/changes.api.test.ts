import { randomUUID } from 'node:crypto';
import {
  type Changes,
  changeCards,
  changeMemberRole,
  createBoard,
  createCard,
  createComment,
  createLabel,
  createView,
  deleteBoard,
  deleteCard,
  deleteLabel,
  deleteView,
  giveUpvote,
  hideCard,
  limits,
  listChanges,
  mergeCard,
  moveCard,
  purgeCard,
  readChangedCards,
  removeMember,
  restoreBoard,
  restoreCard,
  unhideCard,
  unmergeCard,
  updateBoard,
  updateCard,
  updateLabel,
  updateProject,
  updateView,
  withdrawUpvote,
} from '@cardinal/contracts';
import { type Caller, interceptNextWrite } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invite } from '../world/people.ts';
import { createWorld, type TestBoard, type World } from '../world/world.ts';
import { type Ask, createFollower, type Follower, present } from './follower.ts';

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await createWorld();
  admin = world.as.project_admin;
});
afterAll(() => world.harness.stop());

const refused = [401, 403, 404];
const askAs =
  (caller: Caller): Ask =>
  async (call, input) => {
    const answer = await caller.call(call, input);
    if (answer.status === 410) return 'expired';
    return refused.includes(answer.status) ? undefined : answer.value;
  };

const readers = ['project_admin', 'normal_user', 'public_user', 'outsider', 'super_admin'] as const;
type Reader = (typeof readers)[number];

interface Scene {
  slug: string;
  open: TestBoard;
  closed: TestBoard;
  followers: ReadonlyMap<Reader, Follower>;
  /** Has done something; then everybody follows, and has what is there now. @returns what they were answered */
  afterAll(): Promise<Map<Reader, Changes>>;
}

/** A project of its own with two boards, and readers of every kind who follow it. */
async function setScene(): Promise<Scene> {
  const open = await world.newProject(world.public);
  const { projectId: id, projectSlug: slug } = open;
  const made = await admin.call(createBoard, {
    params: { slug },
    body: { name: 'Closed', visibility: 'private' },
  });
  const closed = {
    ...open,
    boardSlug: made.value.slug,
    boardId: made.value.id,
    visibility: 'private' as const,
  };
  await invite(admin, id, world.author.identity!.username, 'normal_user').catch(() => {});
  await world.harness.drained();
  const followers = new Map(
    readers.map((reader) => [reader, createFollower({ ask: askAs(world.as[reader]), slug })]),
  );
  for (const follower of followers.values()) await follower.follow();

  async function followAll() {
    await world.harness.drained();
    const answers = new Map<Reader, Changes>();
    for (const [reader, follower] of followers) {
      await follower.follow((changes) => answers.set(reader, changes));
      expect([reader, follower.copy && present(follower.copy)]).toEqual([
        reader,
        follower.copy && present(await follower.readAll()),
      ]);
    }
    return answers;
  }
  return { slug, open, closed, followers, afterAll: followAll };
}

async function add(
  { projectSlug: slug, boardSlug }: TestBoard,
  by = admin,
  title = 'A card',
): Promise<string> {
  const body = { title, description: 'Text', type: 'bug' as const, userPriority: 3 };
  return (await by.call(createCard, { params: { slug, boardSlug }, body })).value.id;
}
const of = (cardId: string) => ({ params: { cardId } });
const ids = (answers: Map<Reader, Changes>, reader: Reader) => answers.get(reader)?.cards.map(({ id }) => id);
const begunOnce = ({ followers }: Scene) =>
  expect([...followers.values()].map(({ counts }) => counts.begun)).toEqual(readers.map(() => 1));

describe('a client that only follows changes', () => {
  it('has every card as lists show it, whatever happens to it', async () => {
    const scene = await setScene();
    const { slug, open, closed } = scene;
    const [shown, other, secret] = [await add(open), await add(open), await add(closed)];
    const answers = await scene.afterAll();
    expect([ids(answers, 'normal_user')?.length, ids(answers, 'public_user')?.length]).toEqual([3, 2]);
    const reason = { body: { reason: null } };
    const byCard = { params: { slug, cardId: shown } };
    const deeds = [
      () => admin.call(updateCard, { ...of(shown), body: { title: 'Another title' } }),
      () => world.as.public_user.call(giveUpvote, of(shown)),
      () => admin.call(giveUpvote, of(shown)),
      () => world.as.public_user.call(withdrawUpvote, of(shown)),
      () => admin.call(createComment, { ...of(shown), body: { content: 'Hello' } }),
      () => admin.call(moveCard, { ...of(shown), body: { status: 'In Progress' } }),
      () => admin.call(moveCard, { ...of(shown), body: { boardId: closed.boardId } }),
      () => admin.call(moveCard, { ...of(shown), body: { boardId: open.boardId } }),
      () => admin.call(moveCard, { ...of(secret), body: { boardId: open.boardId } }),
      () => admin.call(hideCard, { ...of(shown), ...reason }),
      () => admin.call(unhideCard, of(shown)),
      () => admin.call(deleteCard, of(shown)),
      () => admin.call(restoreCard, byCard),
      () => admin.call(mergeCard, { ...of(shown), body: { into: other } }),
      () => admin.call(unmergeCard, of(shown)),
      () => admin.call(updateCard, { ...of(shown), body: { assigneeIds: [admin.identity!.userId] } }),
      () => admin.call(deleteCard, of(shown)),
      () => admin.call(purgeCard, byCard),
    ];
    for (const deed of deeds) {
      expect((await deed()).status).toBeLessThan(300);
      await scene.afterAll();
    }
    begunOnce(scene);
  }, 60_000);

  it('has boards, labels, views, members and the project as they are', async () => {
    const scene = await setScene();
    const { slug, open, closed } = scene;
    const card = await add(open);
    const params = { slug };
    const atOpen = { params: { slug, boardSlug: open.boardSlug } };
    const atClosed = { params: { slug, boardSlug: closed.boardSlug } };
    const label = (await admin.call(createLabel, { params, body: { name: 'Zeta', color: 'red' } })).value.id;
    await admin.call(updateCard, { ...of(card), body: { labelIds: [label] } });
    await add(closed);
    const body = { boardId: open.boardId, name: 'Mine', shared: true };
    const view = (await admin.call(createView, { params, body })).value.id;
    await scene.afterAll();
    const [byLabel, byView] = [{ params: { slug, labelId: label } }, { params: { slug, viewId: view } }];
    const byBoard = { params: { slug, boardId: closed.boardId } };
    const newcomer = await world.newMember(open);
    const deeds = [
      () => admin.call(updateLabel, { ...byLabel, body: { name: 'Alpha' } }),
      () => admin.call(deleteLabel, byLabel),
      () => admin.call(updateView, { ...byView, body: { shared: false } }),
      () => admin.call(deleteView, byView),
      () => admin.call(updateBoard, { ...atOpen, body: { name: 'Renamed' } }),
      () => admin.call(updateBoard, { ...atClosed, body: { visibility: 'public' } }),
      () => admin.call(updateBoard, { ...atOpen, body: { visibility: 'private' } }),
      () => admin.call(updateBoard, { ...atOpen, body: { visibility: 'public' } }),
      () => admin.call(deleteBoard, atClosed),
      () => admin.call(restoreBoard, byBoard),
      () => admin.call(createBoard, { params, body: { name: 'New', visibility: 'public' } }),
      () =>
        admin.call(changeMemberRole, { params: { slug, userId: newcomer }, body: { role: 'public_user' } }),
      () => admin.call(removeMember, { params: { slug, userId: newcomer } }),
      () => admin.call(updateProject, { params, body: { description: 'Words', accent: 'aa3300' } }),
    ];
    for (const deed of deeds) {
      expect((await deed()).status).toBeLessThan(300);
      await scene.afterAll();
    }
    begunOnce(scene);
  }, 60_000);

  it('misses nothing of a board that went and came back between two answers', async () => {
    const scene = await setScene();
    const { slug, open } = scene;
    await add(open);
    await scene.afterAll();
    const at = { params: { slug, boardSlug: open.boardSlug } };
    await admin.call(updateBoard, { ...at, body: { visibility: 'private' } });
    await world.harness.drained();
    await add(open);
    await admin.call(updateBoard, { ...at, body: { visibility: 'public' } });
    await scene.afterAll();
    await admin.call(deleteBoard, at);
    await admin.call(restoreBoard, { params: { slug, boardId: open.boardId } });
    await scene.afterAll();
    begunOnce(scene);
  });
});

const since = (caller: Caller, slug: string, cursor?: string, board?: string) =>
  caller.call(listChanges, { params: { slug }, query: { since: cursor, board } });

describe('changes', () => {
  it('tell nobody of cards that they never saw, as little as the stream does', async () => {
    const scene = await setScene();
    const { open, closed, slug, followers } = scene;
    const strangers = ['public_user', 'outsider'] as const;
    const cursors = strangers.map((reader) => followers.get(reader)?.cursor);
    const [guest, { guest: nobody }] = [
      await since(world.as.guest, slug, undefined, open.boardSlug),
      world.as,
    ];
    const secret = await add(closed);
    await admin.call(updateCard, { ...of(secret), body: { title: 'Still secret' } });
    await admin.call(deleteCard, of(secret));
    await admin.call(updateBoard, {
      params: { slug, boardSlug: closed.boardSlug },
      body: { name: 'Still closed' },
    });
    await admin.call(createLabel, { params: { slug }, body: { name: 'Internal', color: 'red' } });
    const answers = await scene.afterAll();
    const { cursor: _, ...nothing } = guest.value;
    for (const reader of strangers)
      expect(answers.get(reader)).toEqual({ ...nothing, cursor: expect.any(String) });
    const answer = await since(nobody, slug, guest.value.cursor, open.boardSlug);
    expect(answer.value).toEqual({ ...nothing, cursor: expect.any(String) });
    expect(answers.get('normal_user')?.gone).toEqual([secret]);
    expect(answers.get('normal_user')?.labels).toHaveLength(1);
    await admin.call(updateBoard, {
      params: { slug, boardSlug: closed.boardSlug },
      body: { visibility: 'public' },
    });
    await world.harness.drained();
    for (const [index, reader] of strangers.entries()) {
      const { gone, anew } = (await since(world.as[reader], slug, cursors[index])).value;
      expect([gone, anew]).toEqual([[], [closed.boardId]]);
    }
  });

  it('wait for the cards service to know what the reader sees', async () => {
    const { slug, open, followers } = await setScene();
    await world.newBoard(open);
    await world.harness.drained();
    const cursor = followers.get('outsider')?.cursor;
    const card = await add(open);
    await world.harness.drained();
    const boards = world.harness.services.get('cards')!.connection.collection('boards');
    const set = (ids: object, visibility: string) => boards.updateMany(ids, { $set: { visibility } });
    const [one, all] = [{ _id: open.boardId as never }, { projectId: open.projectId }];
    const { length } = await boards.find({ ...all, visibility: 'public' }).toArray();
    expect(length).toBe(2);
    const read = () => since(world.as.outsider, slug, cursor);
    for (const those of [one, all]) {
      await set(those, 'private');
      expect((await read()).error).toMatchObject({ code: 'unavailable' });
    }
    await set(all, 'public');
    expect((await read()).value.cards.map(({ id }) => id)).toEqual([card]);
  });

  it('expire where there is no room for all boards', async () => {
    const { slug, open, followers } = await setScene();
    const cursor = followers.get('project_admin')?.cursor;
    await admin.call(updateBoard, { params: { slug, boardSlug: open.boardSlug }, body: { name: 'Renamed' } });
    await world.harness.drained();
    expect((await since(admin, slug, cursor)).value.boards).toHaveLength(2);
    const boards = world.harness.services.get('projects')!.connection.collection('boards');
    const board = await boards.findOne({ _id: open.boardId as never });
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...board,
      ...{
        _id: randomUUID(),
        seat: index + 1,
        name: `Board ${index}`,
        slug: `board-${index}`,
        description: 'x'.repeat(2_000),
      },
    }));
    await boards.insertMany(many as never);
    expect((await since(admin, slug, cursor)).error).toMatchObject({ code: 'cursor_expired' });
  });

  it('read a part of a long log, and go on from there', async () => {
    const { slug, open } = await setScene();
    const { cursor } = (await since(admin, slug)).value;
    const log = world.harness.services.get('notifications')!.connection.collection('stream_log');
    const { last } = (await log.find().sort({ last: -1 }).limit(1).toArray())[0]!;
    const batches = Array.from({ length: 400 }, (_, index) => {
      const [number, key] = [last + 1 + index, randomUUID()];
      return { _id: number, first: number, last: number, keys: [key], entries: [{ key }], at: new Date() };
    });
    await log.insertMany(batches as never);
    const card = await add(open);
    await world.harness.drained();
    const part = (await since(admin, slug, cursor)).value;
    expect([part.more, part.cards]).toEqual([true, []]);
    const rest = (await since(admin, slug, part.cursor)).value;
    expect([rest.more, rest.cards.map(({ id }) => id)]).toEqual([false, [card]]);
  });

  it('are told to guests of the one board that they name', async () => {
    const { open, closed, slug } = await setScene();
    expect((await since(world.as.guest, slug)).status).toBe(401);
    expect((await since(world.as.guest, slug, undefined, closed.boardSlug)).status).toBe(404);
    const second = await world.newBoard(open);
    await world.harness.drained();
    const { cursor } = (await since(world.as.guest, slug, undefined, open.boardSlug)).value;
    const [shown] = [await add(open), await add(second)];
    await world.harness.drained();
    const first = (await since(world.as.guest, slug, cursor, open.boardSlug)).value;
    expect(first).toMatchObject({
      cards: [{ id: shown, assignees: [], labels: [] }],
      boards: null,
      views: null,
    });
    expect(first.cardCounts).toEqual([{ boardId: open.boardId, cardCount: 1 }]);
    await admin.call(moveCard, { ...of(shown), body: { boardId: second.boardId } });
    await world.harness.drained();
    const next = (await since(world.as.guest, slug, first.cursor, open.boardSlug)).value;
    expect([next.cards, next.gone]).toEqual([[], [shown]]);
  });

  it('expire with a role, even if it is given back at once, and for everybody else', async () => {
    const { slug, open, followers } = await setScene();
    const cursor = followers.get('normal_user')?.cursor ?? '';
    const member = world.as.normal_user;
    const code = async (caller: Caller, given: string) => {
      const answer = await since(caller, slug, given);
      return answer.status < 400 ? 200 : `${answer.status} ${answer.error.code}`;
    };
    const expired = '410 cursor_expired';
    expect(await code(member, cursor)).toBe(200);
    expect(await code(admin, cursor)).toBe(expired);
    expect(await code(world.author, cursor)).toBe(expired);
    expect((await since(member, slug, cursor, open.boardSlug)).status).toBe(410);
    expect((await since(member, world.public.projectSlug, cursor)).status).toBe(410);
    const [number = '', rest = ''] = cursor.split('.');
    expect(await code(member, `${Number(number) - 1}.${rest}`)).toBe(expired);
    expect(await code(member, `9999999999999999.${rest}`)).toBe(expired);
    expect((await since(member, slug, 'nonsense')).status).toBe(400);
    for (const role of ['public_user', 'normal_user'] as const)
      await admin.call(changeMemberRole, {
        params: { slug, userId: member.identity!.userId },
        body: { role },
      });
    await world.harness.drained();
    expect(await code(member, cursor)).toBe(expired);
    const { cursor: again } = (await since(member, slug)).value;
    expect(await code(member, again)).toBe(200);
  });

  it('answer a member who was removed as everything else does', async () => {
    const { slug } = await setScene();
    const stranger = await world.newMember(world.public);
    const left = world.harness.as({ userId: stranger });
    const hidden = await world.newProject(world.hidden);
    await invite(admin, hidden.projectId, world.author.identity!.username, 'normal_user').catch(() => {});
    expect((await since(left, hidden.projectSlug)).status).toBe(404);
    expect((await since(left, 'no-such-project')).status).toBe(404);
    expect((await since(left, slug)).status).toBe(200);
    expect((await since(world.as.suspended, slug)).status).toBe(403);
    const params = { slug: world.public.projectSlug, userId: stranger };
    const { cursor } = (await since(left, params.slug)).value;
    await admin.call(removeMember, { params });
    expect((await since(left, params.slug, cursor)).status).toBe(410);
  });

  it('expire where the log no longer has their entry, or has another one', async () => {
    const { slug, open, followers } = await setScene();
    const cursor = followers.get('normal_user')?.cursor ?? '';
    const log = world.harness.services.get('notifications')!.connection.collection('stream_log');
    await add(open);
    await world.harness.drained();
    const number = Number(cursor.split('.')[0]);
    const at = { last: { $gte: number }, first: { $lte: number } };
    const batch = (await log.findOne(at))!;
    const keys = (batch.keys as string[]).map(() => randomUUID());
    await log.updateOne(at, { $set: { keys } });
    expect((await since(world.as.normal_user, slug, cursor)).status).toBe(410);
    await log.updateOne(at, { $set: { keys: batch.keys } });
    expect((await since(world.as.normal_user, slug, cursor)).status).toBe(200);
    await log.deleteOne({ _id: batch._id });
    expect((await since(world.as.normal_user, slug, cursor)).status).toBe(410);
  });

  it('have a change that was overtaken on its way into the log', async () => {
    const scene = await setScene();
    const { open, slug } = scene;
    const [slow, quick] = [await add(open), await add(open)];
    await scene.afterAll();
    const follower = scene.followers.get('public_user')!;
    const { connection } = world.harness.services.get('notifications')!;
    const log = connection.collection('stream_log');
    const { promise: overtaken, resolve: overtake } = Promise.withResolvers<void>();
    const { promise: numbered, resolve: note } = Promise.withResolvers<void>();
    // The entry has its number and waits; meanwhile another replica takes the same number.
    interceptNextWrite(connection, 'stream_log', async (send) => {
      note();
      await overtaken;
      return send();
    });
    const slowly = admin.call(updateCard, { ...of(slow), body: { title: 'First' } });
    await Promise.all([slowly, numbered]);
    const last = (await log.find().sort({ last: -1 }).limit(1).toArray())[0]!.last as number;
    await admin.call(updateCard, { ...of(quick), body: { title: 'Second' } });
    const tell = {
      message: {
        type: 'card',
        projectId: open.projectId,
        boardId: open.boardId,
        cardId: quick,
        change: 'updated',
      },
      audience: { to: 'board', projectId: open.projectId, boardId: open.boardId, open: true },
    };
    const key = randomUUID();
    const numbers = { _id: last + 1, first: last + 1, last: last + 1 };
    await log.insertOne({ ...numbers, keys: [key], entries: [{ key, tell }], at: new Date(0) } as never);
    const told: string[][] = [];
    const hear = ({ cards }: Changes) => void told.push(cards.map(({ id }) => id));
    await follower.follow(hear);
    overtake();
    await world.harness.drained();
    await follower.follow(hear);
    expect(told[0]).toEqual([quick]);
    expect(told[1]).toContain(slow);
    expect(present(follower.copy!)).toEqual(present(await follower.readAll()));
    expect((await since(world.as.public_user, slug, follower.cursor)).value.cards).toEqual([]);
  });

  it('come in pages, of which each goes on where the one before ended', async () => {
    const scene = await setScene();
    const { open, slug } = scene;
    const { cursor } = (await since(admin, slug)).value;
    const cardIds: string[] = [];
    for (let n = 0; n < 52; n += 1)
      cardIds.push(...(await Promise.all(Array.from({ length: 10 }, () => add(open, world.author)))));
    for (const from of [0, 500])
      await admin.call(changeCards, {
        params: { slug },
        body: { cardIds: cardIds.slice(from, from + 500), change: { devPriority: 2 } },
      });
    await world.harness.drained();
    const first = (await since(admin, slug, cursor)).value;
    expect([first.cards.length, first.more]).toEqual([500, true]);
    await scene.afterAll();
    begunOnce(scene);
    expect(scene.followers.get('project_admin')!.counts.answers).toBeGreaterThan(1);
  }, 120_000);

  it('have no more cards than fit, and say which cards that leaves', async () => {
    const { open } = await setScene();
    const cardIds = [await add(open), randomUUID(), await add(open), await add(open)];
    const reader = { id: admin.identity!.userId, isSuperAdmin: false };
    const asked = { projectId: open.projectId, reader, address: '', boardId: null };
    const body = { ...asked, cardIds, countOf: [], labels: false };
    const read = async (bytes: number) => {
      const answer = await world.harness.guest.call(readChangedCards, { body: { ...body, bytes } });
      return answer.value.seen!;
    };
    const all = await read(limits.listBytes);
    expect([all.cards.length, all.answered]).toEqual([3, 4]);
    const size = JSON.stringify(all.cards[0]).length;
    const two = await read(size * 2 + 20);
    expect([two.cards.map(({ id }) => id), two.answered]).toEqual([[cardIds[0], cardIds[2]], 3]);
  });
});
