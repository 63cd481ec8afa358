import {
  deleteCard,
  getCard,
  listBoardCards,
  listTrash,
  purgeCard,
  purgeCards,
  restoreCard,
  updateCard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type TestBoard, type World } from '../../test/world.ts';

let world: World;
let board: TestBoard;
let admin: Person;
let member: Person;
let card: { id: string };
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  board = await world.board('private');
  admin = await world.member(board, 'project_admin');
  member = await world.member(board, 'normal_user');
  card = await world.card(member, board);
  await world.comment(member, card);
});
afterAll(() => world.stop());

const slug = () => ({ slug: board.project.slug });
const read = (who = admin, { id: cardId } = card) => who.call(getCard, { params: { cardId } });
const trash = async () => (await admin.call(listTrash, { params: slug() })).value;
const onCard = ({ id: cardId } = card) => ({ params: { ...slug(), cardId } });
const rebuild = () => world.harness.services.get('cards')!.runtime.rebuild!();
/** All that a cleanup would have taken. */
async function expectKept(): Promise<void> {
  await world.job('noted-work');
  await world.job('board-counts');
  expect(await world.count('cards', { boardId: board.id })).toBeGreaterThan(0);
  expect(await world.count('comments', { cardId: card.id })).toBe(1);
}

describe('a board in the trash', () => {
  it('is hidden with its cards, and listed for admins', async () => {
    await world.trashBoard(board);
    expect((await read()).status).toBe(404);
    expect((await admin.call(listBoardCards, { params: board.at })).status).toBe(404);
    expect((await trash()).boards).toMatchObject([{ id: board.id }]);
    expect((await member.call(listTrash, { params: slug() })).status).toBe(403);
    await expectKept();
  });

  it('comes back with all that was on it', async () => {
    await world.trashBoard(board);
    await world.restoreBoard(board);
    expect((await read()).value).toMatchObject({ id: card.id, commentCount: 1 });
    expect((await trash()).boards).toEqual([]);
    await expectKept();
  });

  it.each(['a rebuild', 'a question about its project'])('outlives %s', async (what) => {
    await world.trashBoard(board);
    if (what === 'a rebuild') await rebuild();
    else await world.untilSure(await world.board('public', { project: board.project }));
    expect((await read()).status).toBe(404);
    await expectKept();
    await world.restoreBoard(board);
    expect((await read()).status).toBe(200);
  });

  it('keeps its deleted cards to itself until it is back', async () => {
    await admin.call(deleteCard, { params: { cardId: card.id } });
    await world.trashBoard(board);
    expect(await trash()).toMatchObject({ items: [], total: 0 });
    expect((await admin.call(restoreCard, onCard())).status).toBe(404);
    expect((await admin.call(purgeCard, onCard())).status).toBe(404);
    expect((await admin.call(purgeCards, { params: slug() })).status).toBe(200);
    await world.restoreBoard(board);
    expect(await trash()).toMatchObject({ items: [{ id: card.id }], total: 1 });
    expect((await admin.call(restoreCard, onCard())).value).toMatchObject({ commentCount: 1 });
  });

  it('keeps the assignees of its cards, except those who left meanwhile', async () => {
    const params = { cardId: card.id };
    await admin.call(updateCard, { params, body: { assigneeIds: [member.id, admin.id] } });
    await world.trashBoard(board);
    await world.leave(board, member);
    await world.job('noted-work');
    const stored = await world.database.collection('cards').findOne({ _id: card.id as never });
    expect(stored?.assigneeIds).toEqual([member.id, admin.id]);
    await world.restoreBoard(board);
    await world.job('noted-work');
    await eventually(async () =>
      expect((await read()).value.assignees.map(({ id }) => id)).toEqual([admin.id]),
    );
  });

  it('goes for good with its cards, whatever comes after it', async () => {
    await world.trashBoard(board);
    await world.deleteBoard(board);
    await eventually(async () => expect(await world.count('cards', { boardId: board.id })).toBe(0));
    await eventually(async () => expect(await world.count('comments', { cardId: card.id })).toBe(0));
  });

  it('goes for good with its project', async () => {
    await world.trashBoard(board);
    await world.deleteProject(board.project);
    await eventually(async () => expect(await world.count('cards', { boardId: board.id })).toBe(0));
  });
});
