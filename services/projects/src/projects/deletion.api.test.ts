import { randomUUID } from 'node:crypto';
import {
  type Board,
  createBoard,
  createProject,
  deleteBoard,
  deleteProject,
  exportProjects,
  getBoard,
  getProject,
  getPublicBoard,
  listAdminProjects,
  listBoards,
  listProjects,
  listUserBoards,
  lookUpProject,
  type Project,
  projectDeleted,
  purgeBoard,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Restartable } from '../test/restartable.ts';

let stack: Restartable;
beforeEach(async () => {
  stack = new Restartable();
  await stack.start();
  await stack.introduce();
});
afterEach(() => stack.stop());

const newProject = async (name = 'Doomed') => (await stack.call(createProject, { body: { name } })).value;
const newBoard = (slug: string, visibility = 'public') =>
  stack.call(createBoard, { params: { slug }, body: { name: 'Board', visibility } });
const remove = ({ slug }: Project) => stack.call(deleteProject, { params: { slug } });

/** Rows that hang on a project and would come from other services. */
async function hangOn({ id: projectId }: Project, { id: boardId }: Board): Promise<void> {
  const _id = randomUUID();
  await stack.collection('board_cards').insertOne({ _id, version: 1, boardId, projectId, gone: false });
  await stack.collection('points').insertOne({ _id, userId: 'u', projectId, points: 1, awardIds: ['a'] });
  await stack.collection('slack_connections').insertOne({ _id: projectId, version: 1, teamName: 'T' });
}

/** The state that a crash leaves right after the one write of a deletion: marked, and its event not yet out. */
async function markDeleted({ id: _id, name, slug }: Project): Promise<void> {
  const event = {
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/projects',
    type: projectDeleted.type,
    subject: _id,
    time: new Date().toISOString(),
    version: 2,
    data: { projectId: _id, name, slug },
  };
  const mark = { $set: { deleted: true, version: 2 }, $push: { outbox: event } };
  await stack.collection('projects').updateOne({ _id }, mark as never);
}

async function remains({ id }: Project): Promise<Record<string, number>> {
  const count = (name: string, filter: object) => stack.collection(name).countDocuments(filter);
  return {
    projects: await count('projects', { _id: id }),
    boards: await count('boards', { projectId: id }),
    cards: await count('board_cards', { projectId: id }),
    points: await count('points', { projectId: id }),
    slack: await count('slack_connections', { _id: id }),
  };
}
const nothing = { projects: 0, boards: 0, cards: 0, points: 0, slack: 0 };

async function expectInvisible(
  { id, slug }: Project,
  { id: boardId, slug: boardSlug }: Board,
): Promise<void> {
  const params = { slug, boardSlug };
  for (const call of [getProject, listBoards, getBoard, deleteBoard, deleteProject])
    expect((await stack.call(call, { params })).status).toBe(404);
  expect((await newBoard(slug)).status).toBe(404);
  const asPublic = { project: slug, board: boardSlug };
  expect((await stack.call(getPublicBoard, { params: asPublic })).status).toBe(404);
  expect((await stack.call(listProjects)).value).toEqual([]);
  expect((await stack.call(listUserBoards)).value).toEqual([]);
  stack.identity.isSuperAdmin = true;
  expect((await stack.call(listAdminProjects)).value).toEqual([]);
  expect((await stack.call(getProject, { params })).status).toBe(404);
  stack.identity.isSuperAdmin = false;
  for (const query of [{ projectId: id }, { slug }, { boardId }])
    expect((await stack.call(lookUpProject, { query })).value.tree).toBeNull();
  expect((await stack.call(exportProjects)).value.items).toEqual([]);
}

describe('a deleted project', () => {
  it('is nowhere to be seen and leaves nothing behind', async () => {
    const project = await newProject();
    const { value: board } = await newBoard(project.slug);
    await hangOn(project, board);
    expect((await remove(project)).status).toBe(200);
    await expectInvisible(project, board);
    await eventually(async () => expect(await remains(project)).toEqual(nothing));
    const heard = stack.heard.filter(({ event }) => event.type === projectDeleted.type);
    expect(heard.map(({ by }) => by).sort()).toEqual(['auth', 'cards', 'integrations', 'notifications']);
    expect(heard[0]?.event).toMatchObject({
      subject: project.id,
      version: 2,
      data: { projectId: project.id, name: 'Doomed', slug: 'doomed' },
    });
  });

  it('is removed only once it reached a service that was down, after a crash as well', async () => {
    await stack.crash();
    await stack.start(['cards']);
    const project = await newProject();
    const { value: board } = await newBoard(project.slug);
    await hangOn(project, board);
    expect((await remove(project)).status).toBe(200);
    await expectInvisible(project, board);
    expect((await remains(project)).projects).toBe(1);

    await stack.crash();
    await stack.start();
    await expectInvisible(project, board);
    await eventually(async () => expect(await remains(project)).toEqual(nothing), { timeoutMs: 10_000 });
    const cards = stack.heard.filter(({ by, event }) => by === 'cards' && event.type === projectDeleted.type);
    expect(cards).toHaveLength(1);
  });

  it('is finished after a crash between the mark and all that follows', async () => {
    const project = await newProject();
    const { value: board } = await newBoard(project.slug);
    await hangOn(project, board);
    await stack.crash();
    await stack.start(['notifications']);
    await markDeleted(project);
    await expectInvisible(project, board);
    expect(await remains(project)).toMatchObject({ projects: 1, cards: 1, points: 1, slack: 1 });
    await stack.crash();
    await stack.start();
    await eventually(async () => expect(await remains(project)).toEqual(nothing), { timeoutMs: 10_000 });
  });

  it('frees the seats of its boards within seconds, also when the event cannot go out', async () => {
    const project = await newProject();
    for (let count = 0; count < 10; count += 1) await newBoard(project.slug);
    const other = await newProject('Other');
    expect((await newBoard(other.slug)).status).toBe(403);
    await stack.crash();
    await stack.start(['auth']);
    await markDeleted(project);
    await eventually(async () => expect((await newBoard(other.slug)).status).toBe(201), {
      timeoutMs: 10_000,
      everyMs: 250,
    });
    expect(await remains(project)).toMatchObject({ projects: 1, boards: 0 });
  });

  it('takes boards along that are made in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const project = await newProject();
      const made = [1, 2, 3].map(() => newBoard(project.slug));
      const statuses = (await Promise.all([...made, remove(project)])).map(({ status }) => status);
      expect(statuses.at(-1)).toBe(200);
      await eventually(async () => expect(await remains(project)).toEqual(nothing));
    }
    const kept = await newProject('Kept');
    for (let count = 0; count < 10; count += 1) expect((await newBoard(kept.slug)).status).toBe(201);
  });

  it('takes a board along that a crash left without its project', async () => {
    const project = await newProject();
    const { value: board } = await newBoard(project.slug);
    const orphan = await stack.collection('boards').findOne({ _id: board.id });
    await remove(project);
    await eventually(async () => expect(await remains(project)).toEqual(nothing));
    await stack.collection('boards').insertOne({ ...orphan, _id: board.id, outbox: [] });
    await eventually(async () => expect(await remains(project)).toEqual(nothing), { timeoutMs: 12_000 });
  });
});

describe('a board that is removed for good', () => {
  it('takes its cards out of the counts and leaves nothing behind, after a crash as well', async () => {
    const project = await newProject('Kept');
    const { value: board } = await newBoard(project.slug);
    await hangOn(project, board);
    await stack.crash();
    await stack.start(['integrations']);
    const params = { slug: project.slug, boardSlug: board.slug };
    expect((await stack.call(deleteBoard, { params })).status).toBe(200);
    const inTrash = { slug: project.slug, boardId: board.id };
    expect((await stack.call(purgeBoard, { params: inTrash })).status).toBe(200);
    expect((await stack.call(getBoard, { params })).status).toBe(404);
    expect((await stack.call(getProject, { params })).value).toMatchObject({ boardCount: 0, cardCount: 0 });
    expect(await remains(project)).toMatchObject({ boards: 1 });
    await stack.crash();
    await stack.start();
    await eventually(
      async () =>
        expect(await remains(project)).toEqual({ projects: 1, boards: 0, cards: 0, points: 1, slack: 1 }),
      { timeoutMs: 10_000 },
    );
  });
});
