import { randomUUID } from 'node:crypto';
import {
  type Board,
  boardDeleted,
  boardRestored,
  createBoard,
  deleteBoard,
  deleteProject,
  getBoard,
  getProject,
  getUsage,
  listBoards,
  listTrashedBoards,
  lookUpProject,
  type Project,
  purgeBoard,
  purgeBoards,
  restoreBoard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from '../test/world.ts';

let world: World;
let ann: Person;
let project: Project;
let board: Board;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person();
});
beforeEach(async () => {
  project = await world.project(ann);
  board = await world.board(ann, project, 'public', 'Bugs');
});
afterAll(() => world.stop());

const slug = () => ({ slug: project.slug });
const params = ({ id: boardId } = board) => ({ ...slug(), boardId });
const remove = ({ slug: boardSlug } = board, who = ann) =>
  who.call(deleteBoard, { params: { ...slug(), boardSlug } });
const restore = (which = board, who = ann) => who.call(restoreBoard, { params: params(which) });
const purge = (which = board) => ann.call(purgeBoard, { params: params(which) });
const trash = async () =>
  (await world.harness.guest.call(listTrashedBoards, { query: { projectId: project.id } })).value;
const boards = () => world.harness.services.get('projects')!.connection.collection('boards');
const isStored = async ({ id } = board) => (await boards().countDocuments({ _id: id as never })) === 1;
const job = (name: string) =>
  world.harness.services
    .get('projects')!
    .runtime.jobs!.find((one) => one.name === name)!
    .run();
const tree = async () =>
  (await world.harness.guest.call(lookUpProject, { query: { projectId: project.id } })).value.tree;
const findEvents = async ({ id } = board) => {
  await world.harness.drained();
  return world.harness.published.filter(({ subject }) => subject === id).slice(1);
};
/** As if it had been deleted so many days ago. */
const age = (days: number) =>
  boards().updateOne(
    { _id: board.id as never },
    { $set: { 'trashed.at': new Date(Date.now() - days * 24 * 60 * 60 * 1_000) } },
  );

describe('a deleted board', () => {
  it('is nowhere but in the trash, and other services are informed that it may come back', async () => {
    await world.card(board);
    await remove();
    expect((await ann.call(listBoards, { params: slug() })).value).toEqual([]);
    expect((await ann.call(getProject, { params: slug() })).value).toMatchObject({
      boardCount: 0,
      cardCount: 0,
    });
    expect(await trash()).toMatchObject([{ id: board.id, name: 'Bugs', cardCount: 1, deletedBy: ann.id }]);
    expect(await tree()).toMatchObject({
      boards: [],
      trashedBoards: [{ version: 2, value: { id: board.id } }],
    });
    const byBoard = await world.harness.guest.call(lookUpProject, { query: { boardId: board.id } });
    expect(byBoard.value.tree).toBeNull();
    expect(await findEvents()).toMatchObject([{ type: boardDeleted.type, data: { trashed: true } }]);
    expect(await isStored()).toBe(true);
  });

  it('comes back as it was, also when asked again, and counts its cards of meanwhile', async () => {
    await world.card(board);
    await remove();
    await world.card(board);
    const { status, value } = await restore();
    expect([status, value]).toEqual([200, { ...board, cardCount: 2, version: 3 }]);
    expect((await restore()).value).toEqual(value);
    expect(await trash()).toEqual([]);
    expect(await findEvents()).toMatchObject([
      { version: 2 },
      { type: boardRestored.type, version: 3, data: { board: { id: board.id, slug: 'bugs' } } },
    ]);
    expect(await tree()).toMatchObject({ boards: [{ version: 3 }], trashedBoards: [] });
  });

  it('takes the next slug where another board has its own', async () => {
    await remove();
    await world.board(ann, project, 'public', 'Bugs');
    expect((await restore()).value).toMatchObject({ name: 'Bugs', slug: 'bugs-2' });
  });

  it('gives its place within the plan up, and needs one to come back', async () => {
    const owner = await world.person({ accountType: 'public', plan: 'free' });
    project = await world.project(owner);
    board = await world.board(owner, project);
    await remove(board, owner);
    expect((await owner.call(getUsage)).value).toMatchObject({ boards: 0 });
    const body = { name: 'More' };
    for (;;) if ((await owner.call(createBoard, { params: slug(), body })).status !== 201) break;
    expect((await restore(board, owner)).error.code).toBe('board_limit_reached');
    expect(await isStored()).toBe(true);
    const [other] = (await owner.call(listBoards, { params: slug() })).value;
    await remove(other, owner);
    expect((await restore(board, owner)).status).toBe(200);
  });

  it('is restored once where several ask at once', async () => {
    await remove();
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore()));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await findEvents()).map(({ type }) => type)).toEqual([boardDeleted.type, boardRestored.type]);
  });

  it('is found only in its own project', async () => {
    await remove();
    project = await world.project(ann);
    expect((await restore()).status).toBe(404);
    expect((await purge()).status).toBe(404);
    await ann.call(purgeBoards, { params: slug() });
    expect((await restore({ ...board, id: randomUUID() })).status).toBe(404);
    expect(await isStored()).toBe(true);
  });
});

describe('for good', () => {
  const expectGone = async () => {
    expect((await restore()).status).toBe(404);
    expect(await trash()).toEqual([]);
    await eventually(async () => expect(await isStored()).toBe(false));
    const event = (await findEvents()).at(-1);
    expect(event).toMatchObject({ type: boardDeleted.type, data: { boardId: board.id } });
    expect(event?.data).not.toHaveProperty('trashed');
  };

  it('goes what an admin removes', async () => {
    expect((await purge()).status).toBe(404);
    await remove();
    expect((await purge()).status).toBe(200);
    await expectGone();
  });

  it('goes everything when the trash is emptied, and no living board', async () => {
    const other = await world.board(ann, project, 'public', 'Other');
    await remove();
    expect((await ann.call(purgeBoards, { params: slug() })).status).toBe(200);
    await expectGone();
    expect((await ann.call(getBoard, { params: { ...slug(), boardSlug: other.slug } })).status).toBe(200);
  });

  it('goes what has been there for thirty days', async () => {
    await remove();
    await age(29);
    await job('trash');
    expect((await trash()).length).toBe(1);
    await age(31);
    expect((await restore()).status).toBe(404);
    expect(await trash()).toEqual([]);
    await job('trash');
    await expectGone();
  });

  it('goes what was in the trash of a project that is deleted', async () => {
    await remove();
    await ann.call(deleteProject, { params: slug() });
    await eventually(async () => expect(await isStored()).toBe(false));
  });
});
