import { randomUUID } from 'node:crypto';
import {
  boardCreated,
  boardDeleted,
  createCard,
  createComment,
  getCard,
  likeCard,
  listBoardCards,
  listCards,
  listComments,
  projectDeleted,
  updateComment,
  upvoteCard,
} from '@cardinal/contracts';
import { createLog } from '@cardinal/service-kit';
import { eventually, interceptNextWrite } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fetchImage, upload } from '../../test/pictures.ts';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';
import { createBoardCleanup } from './board-cleanup.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const collections = ['cards', 'comments', 'internal_notes', 'card_upvotes', 'card_likes', 'images'];

/** How much is left of a board, in every collection. */
const countLeft = async (board: TestBoard) =>
  Object.fromEntries(
    await Promise.all(
      collections.map(async (name) => [name, await world.count(name, { boardId: board.id })] as const),
    ),
  );
const nothing = Object.fromEntries(collections.map((name) => [name, 0]));
const gone = (board: TestBoard, timeoutMs = 10_000) =>
  eventually(async () => expect(await countLeft(board)).toEqual(nothing), { timeoutMs });

/** A board with a card that has everything a card can have. */
async function fullBoard(project?: TestBoard['project']) {
  const board = await world.board('public', { project });
  const member = await world.member(board, 'normal_user');
  const imageUrls = [await upload(member)];
  const card = await world.card(member, board, { imageUrls });
  const comment = await world.comment(member, card, { imageUrls: [await upload(member)] });
  for (const call of [upvoteCard, likeCard]) await member.call(call, { params: { cardId: card.id } });
  return { board, member, card, comment, image: imageUrls[0]! };
}
type Full = Awaited<ReturnType<typeof fullBoard>>;

async function expectOutOfSight({ board, member, card, comment, image }: Full): Promise<void> {
  const params = { cardId: card.id };
  const text = { title: 'A', description: 'B' };
  const content = { content: 'C' };
  const answers = await Promise.all([
    member.call(getCard, { params }),
    member.call(listComments, { params }),
    member.call(createComment, { params, body: content }),
    member.call(upvoteCard, { params }),
    member.call(updateComment, { params: { commentId: comment.id }, body: content }),
    member.call(listBoardCards, { params: board.at }),
    member.call(createCard, { params: board.at, body: text }),
    fetchImage(member, image),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await member.call(listCards, { query: { board: board.id } })).value.total).toBe(0);
}

describe('deleting a board', () => {
  it('hides everything of it at once and removes it within seconds', async () => {
    const full = await fullBoard();
    const other = await fullBoard(full.board.project);
    await world.deleteBoard(full.board);
    await expectOutOfSight(full);
    await gone(full.board);
    await eventually(async () => (await world.count('cleanups')) === 0);
    expect(await world.count('board_tallies', { _id: full.board.id })).toBe(0);
    expect((await other.member.call(getCard, { params: { cardId: other.card.id } })).status).toBe(200);
  });

  it('removes thousands of cards in steps, not one by one', async () => {
    const board = await world.board('private');
    const member = await world.member(board, 'normal_user');
    const template = await world.card(member, board);
    await world.harness.drained();
    const stored = await world.database.collection('cards').findOne({ _id: template.id as never });
    // Cards without an event would else be brought into the search meanwhile.
    await world.job('search-fill');
    const cards = Array.from({ length: 5_000 }, () => ({ ...stored, _id: randomUUID() as never }));
    await world.database.collection('cards').insertMany(cards);
    let changes = 0;
    // Mongoose reports each command that it sends.
    const count = (_collection: string, method: string) => {
      if (/delete|update/i.test(method)) changes += 1;
    };
    world.database.set('debug', count);
    await world.deleteBoard(board);
    await gone(board, 25_000);
    world.database.set('debug', false);
    expect(changes).toBeGreaterThan(10);
    expect(changes).toBeLessThan(1_000);
  });

  it('keeps a card out of reach that was just listed, though a replica never heard of it', async () => {
    const { member, card, board } = await fullBoard();
    const gone = await world.board('private', { project: board.project });
    // The boards that the dashboard lists are in memory from here on; the other one, without a card on it, is not.
    expect((await member.call(listCards, {})).value.total).toBe(1);
    const stored = await world.database.collection('cards').findOne({ _id: card.id as never });
    const cardId = randomUUID();
    await world.database
      .collection('cards')
      .insertOne({ ...stored!, _id: cardId as never, boardId: gone.id, outbox: [], untallied: 1 });
    await world.database.collection('boards').updateOne({ _id: gone.id as never }, { $set: { gone: true } });
    expect((await member.call(listCards, {})).value.cards.map(({ id }) => id)).toEqual([card.id]);
    expect((await member.call(getCard, { params: { cardId } })).status).toBe(404);
  });

  it('is harmless to hear of twice', async () => {
    const { board } = await fullBoard();
    await world.deleteBoard(board);
    await world.deleteBoard(board);
    await gone(board);
  });

  it('goes on after a crash from what was noted down', async () => {
    const { board } = await fullBoard();
    await world.harness.drained();
    const buried = { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } };
    await world.database.collection('boards').updateOne({ _id: board.id as never }, buried);
    await world.database.collection('cleanups').insertOne({ _id: board.id as never, createdAt: new Date() });
    await world.job('noted-work');
    expect(await countLeft(board)).toEqual(nothing);
  });

  it('removes a card that came after the cleanup, because of a crash', async () => {
    const { board, card } = await fullBoard();
    await world.harness.drained();
    const stored = await world.database.collection('cards').findOne({ _id: card.id as never });
    await world.deleteBoard(board);
    await gone(board);
    await world.database.collection('cards').insertOne({ ...stored!, untallied: 1 });
    await world.job('board-counts');
    await gone(board);
    await eventually(async () => (await world.count('board_tallies', { _id: board.id })) === 0);
  });

  it('leaves no card without its contents that is moved to another board at the same moment', async () => {
    const { board } = await fullBoard();
    const elsewhere = await world.board('public', { project: board.project });
    const model = (name: string) => world.database.model(name) as never;
    const cards = world.database.collection('cards');
    const cleanup = createBoardCleanup({
      ...{ cleanups: model('Cleanup'), cards: model('Card'), storedCounts: model('BoardCounts') },
      async removeContents() {
        await cards.updateMany({ boardId: board.id, deleted: false }, { $set: { boardId: elsewhere.id } });
      },
      history: { remove: async () => {} },
      cardIndexes: [],
      purgeBoard: [],
      log: createLog({ service: 'cards', level: 'silent' }),
    });
    await cleanup.start([board.id]);
    await cleanup.run();
    expect(await world.count('cards', { boardId: elsewhere.id })).toBe(0);
  });

  it('leaves no card behind that was made at the same moment', async () => {
    const board = await world.board('public');
    const member = await world.member(board, 'normal_user');
    const body = { title: 'A', description: 'B' };
    const making = Array.from({ length: 20 }, () => member.call(createCard, { params: board.at, body }));
    await world.deleteBoard(board);
    for (const { status } of await Promise.all(making)) expect([201, 404]).toContain(status);
    await world.harness.drained();
    await gone(board);
  });

  it('leaves no card behind that came after another replica had cleaned up', async () => {
    const board = await world.board('public');
    const member = await world.member(board, 'normal_user');
    await world.untilSure(board);
    await world.card(member, board);
    await world.harness.drained();
    const anotherReplica = async () => {
      const buried = { $set: { gone: true, version: Number.MAX_SAFE_INTEGER } };
      await world.database.collection('boards').updateOne({ _id: board.id as never }, buried);
      await world.database.collection('cards').deleteMany({ boardId: board.id });
    };
    interceptNextWrite(world.database, 'cards', (send) => anotherReplica().then(send), 'Late');
    const body = { title: 'Late', description: 'B' };
    expect((await member.call(createCard, { params: board.at, body })).status).toBe(201);
    await world.harness.drained();
    // Long before a sweep finds it by the counts of its board.
    await gone(board, 500);
  });

  it('leaves no comment and no vote behind that was made at the same moment', async () => {
    const { board, member, card } = await fullBoard();
    const params = { cardId: card.id };
    const others = await Promise.all(Array.from({ length: 10 }, () => world.person()));
    const making = others.flatMap((person: Person) => [
      person.call(upvoteCard, { params }),
      person.call(createComment, { params, body: { content: 'Still here?' } }),
    ]);
    await world.deleteBoard(board);
    for (const { status } of await Promise.all(making)) expect([200, 201, 404]).toContain(status);
    await world.harness.drained();
    await gone(board);
    expect((await member.call(getCard, { params })).status).toBe(404);
  });

  it('publishes what was still waiting before it removes it', async () => {
    const { board, card } = await fullBoard();
    await world.harness.drained();
    const waiting = {
      id: randomUUID(),
      specversion: '1.0',
      source: '/services/cards',
      type: 'cards.card.counted',
    };
    const data = { cardId: card.id, boardId: board.id, projectId: board.projectId };
    const event = {
      ...{ ...waiting, subject: `${card.id}/counts`, version: 99, time: new Date().toISOString() },
      data: { ...data, commentCount: 1, upvoteCount: 1, likeCount: 1 },
    };
    await world.database
      .collection('cards')
      .updateOne({ _id: card.id as never }, { $push: { outbox: event } as never });
    await world.deleteBoard(board);
    await gone(board);
    expect(world.harness.published.map(({ id }) => id)).toContain(event.id);
  });
});

describe('deleting a project', () => {
  it('hides and removes everything on all its boards, and its members', async () => {
    const one = await fullBoard();
    const two = await fullBoard(one.board.project);
    await world.deleteProject(one.board.project);
    await expectOutOfSight(one);
    await expectOutOfSight(two);
    await gone(one.board);
    await gone(two.board);
    expect(await world.count('members', { projectId: one.board.projectId, role: { $ne: null } })).toBe(0);
  });

  it('holds when its events come in reverse and twice', async () => {
    const board = await world.board('public', { quiet: true });
    const { id, name, slug } = board.project;
    world.owners.projects.trees.delete(id);
    const { at: _at, project: _project, ...snapshot } = board;
    for (let round = 0; round < 2; round += 1) {
      await world.harness.emit(projectDeleted, { projectId: id, name, slug }, { subject: id, version: 3 });
      await world.harness.emit(
        boardDeleted,
        { boardId: board.id, projectId: id },
        { subject: board.id, version: 2 },
      );
      await world.harness.emit(boardCreated, { board: snapshot }, { subject: board.id, version: 1 });
    }
    expect(await world.count('boards', { _id: board.id, gone: true })).toBe(1);
    expect((await world.guest.call(getCard, { params: { cardId: randomUUID() } })).status).toBe(404);
    const member = await world.person();
    expect((await member.call(listBoardCards, { params: board.at })).status).toBe(404);
  });

  it('that was heard of before its boards hides boards that are heard of later', async () => {
    const board = await world.board('public', { quiet: true });
    const { id, name, slug } = board.project;
    const { at: _at, project: _project, ...snapshot } = board;
    world.owners.projects.trees.delete(id);
    await world.harness.emit(projectDeleted, { projectId: id, name, slug }, { subject: id, version: 3 });
    await world.harness.emit(boardCreated, { board: snapshot }, { subject: board.id, version: 1 });
    expect(await world.count('boards', { _id: board.id, gone: true })).toBe(1);
  });
});
