import {
  boardCreated,
  boardDeleted,
  boardUpdated,
  createBoard,
  deleteBoard,
  getBoard,
  getPublicBoard,
  listBoards,
  listUserBoards,
  updateBoard,
  updateProject,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from '../test/world.ts';

let world: World;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person();
});
afterAll(() => world.stop());

const findEvents = async (id: string) => {
  await world.harness.drained();
  return world.harness.published.filter(({ subject }) => subject === id);
};

describe('creating a board', () => {
  it('answers with the board and publishes it', async () => {
    const project = await world.project(ann);
    const answer = await ann.call(createBoard, {
      params: { slug: project.slug },
      body: { name: ' Wish list ', description: ' Dreams ', visibility: 'public' },
    });
    expect(answer.status).toBe(201);
    expect(answer.value).toMatchObject({
      projectId: project.id,
      name: 'Wish list',
      slug: 'wish-list',
      description: 'Dreams',
      visibility: 'public',
      cardCount: 0,
      version: 1,
    });
    expect(answer.text).not.toMatch(/ownerId|seat|outbox|Revision/);
    const { cardCount: _, version: __, wipLimits: ___, ...snapshot } = answer.value;
    expect(await findEvents(answer.value.id)).toMatchObject([
      { type: boardCreated.type, version: 1, data: { board: snapshot } },
    ]);
  });

  it('is public and without description unless asked otherwise', async () => {
    const { slug } = await world.project(ann);
    const { value } = await ann.call(createBoard, { params: { slug }, body: { name: 'Plain' } });
    expect(value).toMatchObject({ visibility: 'public', description: null });
  });

  it.each([
    [{ name: '   ' }, 'Please enter a board name.'],
    [{ name: 'x'.repeat(101) }, /100/],
    [{ name: 'x', visibility: 'secret' }, /visibility|option/i],
    [{ name: 'x', description: 'y'.repeat(2_001) }, /2,000/],
  ])('refuses %j', async (body, message) => {
    const { slug } = await world.project(ann);
    const answer = await ann.call(createBoard, { params: { slug }, body: body as { name: string } });
    expect(answer.error.code).toBe('validation_failed');
    expect(answer.error.error).toMatch(message);
  });
});

describe('reading boards', () => {
  it('lists public ones first, each kind in the order of creation', async () => {
    const project = await world.project(ann);
    for (const [name, visibility] of [
      ['A', 'private'],
      ['B', 'public'],
      ['C', 'private'],
      ['D', 'public'],
    ] as const)
      await world.board(ann, project, visibility, name);
    const names = async (person: Person) =>
      (await person.call(listBoards, { params: { slug: project.slug } })).value.map(({ name }) => name);
    expect(await names(ann)).toEqual(['B', 'D', 'A', 'C']);
    expect(await names(await world.person())).toEqual(['B', 'D']);
    expect(await names(await world.member(ann, project, 'public_user'))).toEqual(['B', 'D']);
    expect(await names(await world.member(ann, project, 'normal_user'))).toEqual(['B', 'D', 'A', 'C']);
  });

  it('lists the boards of all projects of the caller, and of no others', async () => {
    const bob = await world.person();
    const [own, shared, foreign] = [
      await world.project(bob, 'Own'),
      await world.project(ann, 'Shared'),
      await world.project(ann, 'Foreign'),
    ];
    const mine = await world.board(bob, own, 'private', 'Mine');
    await world.board(ann, shared, 'private', 'Hidden');
    const seen = await world.board(ann, shared, 'public', 'Seen');
    await world.board(ann, foreign, 'public', 'Elsewhere');
    await world.harness.drained();
    const before = (await bob.call(listUserBoards)).value;
    expect(before.map(({ id }) => id)).toEqual([mine.id]);
    expect(before[0]?.project).toEqual({ id: own.id, name: 'Own', slug: own.slug });
    const carl = await world.member(ann, shared, 'public_user');
    expect((await carl.call(listUserBoards)).value.map(({ id }) => id)).toEqual([seen.id]);
  });

  it('shows a public board to anyone, by a former slug of its project too', async () => {
    const project = await world.project(ann, 'Open house');
    const board = await world.board(ann, project, 'public', 'Guests');
    await ann.call(updateProject, {
      params: { slug: project.slug },
      body: { name: 'Open barn', description: 'Come in' },
    });
    const params = { project: 'open-house', board: 'guests' };
    const { value } = await world.harness.guest.call(getPublicBoard, { params });
    expect(value).toEqual({
      project: {
        id: project.id,
        name: 'Open barn',
        slug: 'open-barn',
        description: 'Come in',
        logoUrl: null,
        hasRoadmap: false,
      },
      board,
    });
    const ask = async () =>
      (await world.harness.guest.call(getPublicBoard, { params })).value.project.hasRoadmap;
    const of = { params: { slug: 'open-barn' } };
    await ann.call(updateProject, { ...of, body: { roadmap: { isShown: true } } });
    expect(await ask()).toBe(true);
    const hidden = { params: { slug: 'open-barn', boardSlug: 'guests' }, body: { hiddenFromSearch: true } };
    await ann.call(updateBoard, hidden);
    expect(await ask()).toBe(false);
  });

  it('gets no address of a page of its project, and leaves one that it has to the admins', async () => {
    const project = await world.project(ann);
    const made = [
      await world.board(ann, project, 'public', 'Roadmap'),
      await world.board(ann, project, 'public', 'Changelog'),
    ];
    expect(made.map(({ slug }) => slug)).toEqual(['roadmap-2', 'changelog-2']);
    const show = () =>
      ann.call(updateProject, { params: { slug: project.slug }, body: { roadmap: { isShown: true } } });
    const boards = world.harness.services.get('projects')!.connection.collection('boards');
    await boards.updateOne({ _id: made[0]!.id as never }, { $set: { slug: 'roadmap' } });
    expect(await show()).toMatchObject({
      status: 409,
      error: { error: expect.stringContaining('“Roadmap”') },
    });
    await boards.updateOne({ _id: made[0]!.id as never }, { $set: { slug: 'roadmap-2' } });
    expect((await show()).value.roadmap.isShown).toBe(true);
  });
});

describe('renaming a board', () => {
  it('keeps the slug, moves the date and publishes it', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'public', 'Before');
    const params = { slug: project.slug, boardSlug: 'before' };
    const { value } = await ann.call(updateBoard, { params, body: { name: 'After' } });
    expect(value).toMatchObject({ id: board.id, name: 'After', slug: 'before', version: 2 });
    expect(value.updatedAt > board.updatedAt).toBe(true);
    expect((await findEvents(board.id)).at(-1)).toMatchObject({
      type: boardUpdated.type,
      version: 2,
      data: { board: { name: 'After', slug: 'before', visibility: 'public' } },
    });
    const same = await ann.call(updateBoard, { params, body: { name: 'After' } });
    expect(same.value).toEqual(value);
    expect(await findEvents(board.id)).toHaveLength(2);
  });

  it('refuses a stale If-Match with the board as it is', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    const params = { slug: project.slug, boardSlug: board.slug };
    const rename = (name: string) =>
      ann.call(updateBoard, { params, body: { name }, headers: { 'if-match': '"1"' } });
    const first = await rename('One');
    const second = await rename('Two');
    expect(second.status).toBe(409);
    expect(second.error).toMatchObject({ code: 'stale_version', current: first.value });
  });

  it('does not become stale because cards come', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    await world.card(board);
    const params = { slug: project.slug, boardSlug: board.slug };
    const answer = await ann.call(updateBoard, { params, body: { name: 'X' }, headers: { 'if-match': '1' } });
    expect(answer.value).toMatchObject({ name: 'X', cardCount: 1 });
  });

  it('does not take a slug', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'private');
    const body = { name: 'X', slug: 'y', ownerId: ann.id };
    const params = { slug: project.slug, boardSlug: board.slug };
    const { status, error } = await ann.call(updateBoard, { params, body });
    expect([status, error.error]).toEqual([400, 'There is no field called “slug” or “ownerId”']);
    expect((await ann.call(getBoard, { params })).value.name).toBe(board.name);
  });
});

describe('changing what a board is', () => {
  it('changes the description alone, and takes it away with an empty one', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'private', 'Plans');
    const params = { slug: project.slug, boardSlug: board.slug };
    const { value } = await ann.call(updateBoard, { params, body: { description: ' What we plan ' } });
    expect(value).toMatchObject({ name: 'Plans', description: 'What we plan', visibility: 'private' });
    const [, changed] = await findEvents(board.id);
    expect(changed?.data).not.toHaveProperty('formerVisibility');
    const without = await ann.call(updateBoard, { params, body: { description: '' } });
    expect(without.value.description).toBeNull();
  });

  it('makes a board public and private again, and publishes what it was', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'private');
    const params = { slug: project.slug, boardSlug: board.slug };
    const asGuest = () =>
      world.harness.guest.call(getPublicBoard, { params: { project: project.slug, board: board.slug } });
    expect((await asGuest()).status).toBe(404);
    const opened = await ann.call(updateBoard, { params, body: { visibility: 'public' } });
    expect(opened.value).toMatchObject({ visibility: 'public', slug: board.slug, version: 2 });
    expect((await asGuest()).value.board).toEqual(opened.value);
    await ann.call(updateBoard, { params, body: { visibility: 'private' } });
    expect((await asGuest()).status).toBe(404);
    expect((await findEvents(board.id)).slice(1)).toMatchObject([
      { data: { board: { visibility: 'public' }, formerVisibility: 'private' } },
      { data: { board: { visibility: 'private' }, formerVisibility: 'public' } },
    ]);
  });

  it('takes the project from outsiders with the last board that was public', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'public');
    const outsider = await world.person();
    const list = () => outsider.call(listBoards, { params: { slug: project.slug } });
    expect((await list()).status).toBe(200);
    const params = { slug: project.slug, boardSlug: board.slug };
    await ann.call(updateBoard, { params, body: { visibility: 'private' } });
    expect((await list()).error.error).toBe('Project not found');
  });

  it.each([
    [{}, 'Nothing to change'],
    [{ visibility: 'secret' }, /visibility|option/i],
    [{ name: ' ' }, 'Please enter a board name.'],
    [{ description: 'y'.repeat(2_001) }, /2,000/],
  ])('refuses %j', async (body, message) => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    const params = { slug: project.slug, boardSlug: board.slug };
    const answer = await ann.call(updateBoard, { params, body: body as { name: string } });
    expect(answer.error.code).toBe('validation_failed');
    expect(answer.error.error).toMatch(message);
  });
});

describe('deleting a board', () => {
  it('hides it at once, frees its slug and publishes it', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'public', 'Gone');
    const params = { slug: project.slug, boardSlug: 'gone' };
    expect((await ann.call(deleteBoard, { params })).value).toEqual({ ok: true });
    expect((await ann.call(getBoard, { params })).error.error).toBe('Board not found');
    expect((await ann.call(deleteBoard, { params })).status).toBe(404);
    const asPublic = { project: project.slug, board: 'gone' };
    expect((await world.harness.guest.call(getPublicBoard, { params: asPublic })).status).toBe(404);
    expect((await world.board(ann, project, 'public', 'Gone')).slug).toBe('gone');
    expect((await findEvents(board.id)).at(-1)).toMatchObject({
      type: boardDeleted.type,
      version: 2,
      data: { boardId: board.id, projectId: project.id },
    });
  });

  it('takes the sight of the project from outsiders with the last public board', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'public');
    const outsider = await world.person();
    const list = () => outsider.call(listBoards, { params: { slug: project.slug } });
    expect((await list()).status).toBe(200);
    await ann.call(deleteBoard, { params: { slug: project.slug, boardSlug: board.slug } });
    expect((await list()).error.error).toBe('Project not found');
  });
});

describe('a board that is hidden from search engines', () => {
  it('is so once an admin says so, is published with it, and stays so whatever else is changed', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project, 'public');
    expect(board.hiddenFromSearch).toBe(false);
    const params = { slug: project.slug, boardSlug: board.slug };
    const member = await world.member(ann, project, 'normal_user');
    const hide = (who = ann) => who.call(updateBoard, { params, body: { hiddenFromSearch: true } });
    expect((await hide(member)).status).toBe(403);
    expect((await hide()).value).toMatchObject({ hiddenFromSearch: true, version: 2 });
    expect((await hide()).value.version).toBe(2);
    const renamed = await ann.call(updateBoard, { params, body: { name: 'Other' } });
    expect(renamed.value).toMatchObject({ hiddenFromSearch: true, version: 3 });
    const published = (await findEvents(board.id)).map(({ data }) => (data as { board: object }).board);
    expect(published).toMatchObject([
      { hiddenFromSearch: false },
      { hiddenFromSearch: true },
      { hiddenFromSearch: true, name: 'Other' },
    ]);
    expect((await ann.call(updateBoard, { params, body: { hiddenFromSearch: false } })).value).toMatchObject({
      hiddenFromSearch: false,
    });
  });
});

it('lets guests submit once an admin says so', async () => {
  const project = await world.project(ann);
  const board = await world.board(ann, project, 'public');
  expect(board.guestsMaySubmit).toBe(false);
  const params = { slug: project.slug, boardSlug: board.slug };
  const member = await world.member(ann, project, 'normal_user');
  const allow = (who = ann) => who.call(updateBoard, { params, body: { guestsMaySubmit: true } });
  expect((await allow(member)).status).toBe(403);
  expect((await allow()).value).toMatchObject({ guestsMaySubmit: true, version: 2 });
  const renamed = await ann.call(updateBoard, { params, body: { name: 'Other' } });
  expect(renamed.value).toMatchObject({ guestsMaySubmit: true, version: 3 });
  const published = (await findEvents(board.id)).map(({ data }) => (data as { board: object }).board);
  expect(published.at(-1)).toMatchObject({ guestsMaySubmit: true, name: 'Other' });
});

describe('the limits of columns', () => {
  it('are set and removed each by itself, by admins, and published to open pages', async () => {
    const project = await world.project(ann);
    const board = await world.board(ann, project);
    const params = { slug: project.slug, boardSlug: board.slug };
    expect(board.wipLimits).toEqual({});
    const set = (wipLimits: object, who = ann) => who.call(updateBoard, { params, body: { wipLimits } });
    await set({ 'In Progress': 4 });
    await set({ 'In Testing': 2 });
    expect((await set({ 'In Progress': null })).value).toMatchObject({
      wipLimits: { 'In Testing': 2 },
      version: 4,
    });
    expect((await set({ 'In Testing': 2 })).value.version).toBe(4);
    const member = await world.member(ann, project, 'normal_user');
    expect((await set({ New: 1 }, member)).status).toBe(403);
    expect((await member.call(getBoard, { params })).value.wipLimits).toEqual({ 'In Testing': 2 });
    expect((await findEvents(board.id)).map(({ type }) => type)).toEqual([
      boardCreated.type,
      ...Array(3).fill(boardUpdated.type),
    ]);
  });

  it.each([[{ New: 0 }], [{ New: 1_001 }], [{ New: 1.5 }], [{ Done: 3 }]])(
    'are refused as %j',
    async (wipLimits) => {
      const project = await world.project(ann);
      const board = await world.board(ann, project);
      const params = { slug: project.slug, boardSlug: board.slug };
      const { status, error } = await ann.call(updateBoard, {
        params,
        body: { wipLimits: wipLimits as never },
      });
      expect([status, error.issues?.[0]?.path]).toEqual([400, expect.stringMatching(/^wipLimits/)]);
    },
  );
});
