import { randomUUID } from 'node:crypto';
import {
  type Board,
  type BodyInputOf,
  changeMemberRole,
  createView,
  deleteBoard,
  deleteProject,
  deleteView,
  leaveProject,
  limits,
  listViews,
  memberRemoved,
  type Project,
  purgeBoard,
  removeMember,
  updateView,
  userDeleted,
  type View,
  viewChanged,
} from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from '../test/world.ts';

let world: World;
let boss: Person;
let ann: Person;
let bob: Person;
let project: Project;
let board: Board;
beforeAll(async () => {
  world = await startWorld();
  ({ boss, ann, bob, project, board } = await freshTeam());
});
afterAll(() => world.stop());

async function freshTeam(visibility: 'public' | 'private' = 'private') {
  const admin = await world.person();
  const made = await world.project(admin);
  return {
    boss: admin,
    ann: await world.member(admin, made, 'normal_user'),
    bob: await world.member(admin, made, 'normal_user'),
    project: made,
    board: await world.board(admin, made, visibility),
  };
}

type Team = Pick<Awaited<ReturnType<typeof freshTeam>>, 'project' | 'board'>;
const here = () => ({ project, board });
const save = (who: Person, body: Partial<BodyInputOf<typeof createView>>, at: Team = here()) =>
  who.call(createView, {
    params: { slug: at.project.slug },
    body: { boardId: at.board.id, name: randomUUID(), ...body },
  });
const list = (who: Person, at: Team = here()) => who.call(listViews, { params: { slug: at.project.slug } });
const readNames = async (who: Person, at: Team = here()) =>
  (await list(who, at)).value.map(({ name }) => name);
const change = (who: Person, { id }: View, body: BodyInputOf<typeof updateView>, ifMatch?: number) =>
  who.call(updateView, {
    params: { slug: project.slug, viewId: id },
    body,
    ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}),
  });
const remove = (who: Person, { id }: View) =>
  who.call(deleteView, { params: { slug: project.slug, viewId: id } });
const stored = (filter: object) =>
  world.harness.services.get('projects')!.connection.collection('views').countDocuments(filter);

describe('a view', () => {
  it('is saved with all that the board shows, and nothing else', async () => {
    const settings = {
      mode: 'list',
      group: 'label',
      density: 'compact',
      sort: 'dueDate',
      order: 'asc',
      filter: { type: 'bug', priority: 4, assignee: 'me', label: randomUUID(), search: 'crash' },
    } as const;
    const made = await save(ann, { name: ' My  crashes ', ...settings });
    expect(made.status).toBe(201);
    const { id: boardId, slug: boardSlug } = board;
    const expected = { name: 'My  crashes', shared: false, mine: true, boardId, boardSlug, version: 1 };
    expect(made.value).toEqual({ id: expect.any(String), ...expected, ...settings });
    expect((await list(ann)).value).toContainEqual(made.value);
    expect(made.text).not.toMatch(/ownerId|seat|outbox|nameKey/);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(limits.viewName + 1) }, 'name'],
    [{ mode: 'calendar' }, 'mode'],
    [{ group: 'status' }, 'group'],
    [{ sort: 'colour' }, 'sort'],
    [{ filter: { type: 'question' } }, 'filter.type'],
    [{ filter: { label: 'mine' } }, 'filter.label'],
    [{ filter: { author: 'me' } }, 'filter.author'],
    [{ boardId: 'sprint' }, 'boardId'],
  ])('is refused as %j', async (body, path) => {
    const { status, error } = await save(ann, body as never);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('is of a board of its project that the caller sees', async () => {
    const elsewhere = await freshTeam('public');
    for (const boardId of [randomUUID(), elsewhere.board.id])
      expect((await save(ann, { boardId })).error.error).toBe('Board not found');
  });

  it('is private to its maker, no matter who else asks', async () => {
    const { value: view } = await save(ann, { name: 'Secret' });
    const owner = await world.person({ isSuperAdmin: true });
    for (const who of [boss, bob, owner]) {
      expect(await readNames(who)).not.toContain('Secret');
      expect((await change(who, view, { name: 'Found' })).status).toBe(404);
      expect((await remove(who, view)).status).toBe(404);
    }
    expect(await readNames(ann)).toContain('Secret');
    await world.harness.drained();
    const events = world.harness.findPublished(viewChanged).filter(({ subject }) => subject === view.id);
    expect(events.map(({ data }) => data.shared)).toEqual([false]);
  });

  it('that is shared is seen by the team, and changed by its maker and admins', async () => {
    const { value: view } = await save(ann, { name: 'Triage', shared: true });
    expect((await list(bob)).value.find(({ id }) => id === view.id)).toMatchObject({ mine: false });
    expect((await change(bob, view, { mode: 'list' })).status).toBe(403);
    expect((await remove(bob, view)).status).toBe(403);
    expect((await change(ann, view, { mode: 'list' })).value).toMatchObject({ mode: 'list', version: 2 });
    expect((await change(boss, view, { name: 'Triage daily' })).value.name).toBe('Triage daily');
    expect((await change(boss, view, { shared: false })).status).toBe(403);
    expect((await remove(boss, view)).status).toBe(200);
    expect(await readNames(bob)).not.toContain('Triage daily');
    await world.harness.drained();
    const events = world.harness.findPublished(viewChanged).filter(({ subject }) => subject === view.id);
    expect(events).toHaveLength(4);
  });

  it('goes from the project to its maker and back, and both hear of it', async () => {
    const { value: view } = await save(ann, { name: 'Wandering', shared: true });
    expect((await change(ann, view, { shared: false })).value.shared).toBe(false);
    expect(await readNames(bob)).not.toContain('Wandering');
    expect((await change(ann, view, { shared: true })).value.shared).toBe(true);
    expect(await readNames(bob)).toContain('Wandering');
    await world.harness.drained();
    const events = world.harness.findPublished(viewChanged).filter(({ subject }) => subject === view.id);
    expect(events.map(({ data }) => data.shared)).toEqual([true, true, true]);
  });

  it('stands in the list that it says, also where it is shared and taken back at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { value: view } = await save(ann, {});
      await Promise.all([change(ann, view, { shared: true }), change(ann, view, { shared: false })]);
      const own = (await list(ann)).value.find(({ id }) => id === view.id);
      const seen = (await list(bob)).value.some(({ id }) => id === view.id);
      expect(seen).toBe(own?.shared);
    }
  });

  it('is not overwritten by somebody who saw an older one', async () => {
    const { value: view } = await save(ann, { shared: true, name: 'Contested' });
    await change(boss, view, { mode: 'list' }, 1);
    const late = await change(ann, view, { density: 'compact' }, 1);
    expect([late.status, late.error.code]).toEqual([409, 'stale_version']);
    expect(late.error.current).toMatchObject({ mode: 'list', mine: true, version: 2 });
  });
});

describe('the names of views', () => {
  it('are unique for a request with an Idempotency-Key, too', async () => {
    const name = randomUUID();
    await save(boss, { name, shared: true });
    const taken = await ann.call(createView, {
      ...{ params: { slug: project.slug }, body: { boardId: board.id, name, shared: true } },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([taken.status, taken.error.code]).toEqual([409, 'view_taken']);
  });

  it('are unique among those of the project, and among one’s own', async () => {
    await save(boss, { name: 'Café', shared: true });
    const message = 'There is a view called “CAFE\u0301” already'.normalize('NFC');
    const taken = await save(ann, { name: 'CAFE\u0301', shared: true });
    expect([taken.status, taken.error.code]).toEqual([409, 'view_taken']);
    expect(taken.error.issues).toEqual([{ path: 'name', message }]);
    const own = await save(ann, { name: 'café' });
    expect(own.status).toBe(201);
    expect((await save(ann, { name: 'Café' })).status).toBe(409);
    expect((await save(bob, { name: 'Café' })).status).toBe(201);
    expect((await change(ann, own.value, { shared: true })).status).toBe(409);
    expect((await change(ann, own.value, { name: 'CAFÉ' })).value.name).toBe('CAFÉ');
  });

  it('are at most fifty in a list, each once, no matter who saves at the same time', async () => {
    const at = await freshTeam();
    const same = await Promise.all(
      [at.boss, at.ann, at.bob].map((who) => save(who, { name: 'Same', shared: true }, at)),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = await Promise.all(
      Array.from({ length: limits.sharedViews + 2 }, () => save(at.ann, { shared: true }, at)),
    );
    const refused = made.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, error }) => [status, error.error])).toEqual(
      Array(3).fill([400, 'A project can share at most 50 views']),
    );
    expect((await save(at.ann, {}, at)).status).toBe(201);
  });
});

describe('views', () => {
  it('are out of sight for a person who becomes a public user, until they are in the team again', async () => {
    const at = await freshTeam();
    await save(at.ann, { name: 'Kept' }, at);
    const become = (role: 'public_user' | 'normal_user') =>
      at.boss.call(changeMemberRole, {
        params: { slug: at.project.slug, userId: at.ann.id },
        body: { role },
      });
    await become('public_user');
    expect((await list(at.ann, at)).status).toBe(403);
    await become('normal_user');
    expect(await readNames(at.ann, at)).toEqual(['Kept']);
  });

  it('of somebody who leaves go, but for those that they share', async () => {
    const at = await freshTeam();
    for (const who of [at.ann, at.bob]) {
      await save(who, { name: 'Own' }, at);
      await save(who, { name: `Of ${who.username}`, shared: true }, at);
    }
    await at.ann.call(leaveProject, { params: { projectId: at.project.id } });
    await at.boss.call(removeMember, { params: { slug: at.project.slug, userId: at.bob.id } });
    await eventually(async () => (await stored({ projectId: at.project.id, shared: false })) === 0);
    const shared = (await list(at.boss, at)).value;
    const names = [at.ann, at.bob].map(({ username }) => `Of ${username}`);
    expect(new Set(shared.map(({ name }) => name))).toEqual(new Set(names));
    expect(shared.map(({ mine }) => mine)).toEqual([false, false]);
  });

  it('of somebody who was in the team before stay when the event of their leaving arrives late', async () => {
    const at = await freshTeam();
    const { id: userId } = at.ann;
    await save(at.ann, { name: 'Mine' }, at);
    const { id: projectId, name, slug } = at.project;
    const about = { projectId, userId, project: { id: projectId, name, slug } };
    await world.harness.emit(memberRemoved, about, { subject: `${projectId}/members`, version: 2 });
    expect(await readNames(at.ann, at)).toEqual(['Mine']);
  });

  it('of a deleted account go, but for those that it shares', async () => {
    const at = await freshTeam();
    const owner = await world.person({ isSuperAdmin: true });
    await save(owner, {}, at);
    await save(owner, { shared: true }, at);
    await world.harness.emit(userDeleted, { userId: owner.id }, { subject: owner.id, version: 9 });
    await eventually(async () => (await stored({ ownerId: owner.id, shared: false })) === 0);
    expect(await stored({ ownerId: owner.id })).toBe(1);
  });

  it('go with their board, and with their project', async () => {
    const at = await freshTeam();
    const other = await world.board(at.boss, at.project, 'private', 'Other');
    await save(at.ann, { shared: true }, at);
    await save(at.ann, { boardId: other.id, name: 'Of the other' }, at);
    const params = { slug: at.project.slug, boardSlug: at.board.slug };
    await at.boss.call(deleteBoard, { params });
    expect(await readNames(at.ann, at)).toEqual(['Of the other']);
    // A board that is restored has them again.
    expect(await stored({ projectId: at.project.id })).toBe(2);
    await at.boss.call(purgeBoard, { params: { slug: at.project.slug, boardId: at.board.id } });
    await eventually(async () => (await stored({ projectId: at.project.id })) === 1);
    await at.boss.call(deleteProject, { params: { slug: at.project.slug } });
    await eventually(async () => (await stored({ projectId: at.project.id })) === 0);
  });
});
