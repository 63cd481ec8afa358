import {
  createBoard,
  createProject,
  deleteBoard,
  deleteProject,
  getUsage,
  inviteUser,
  listBoards,
  listProjects,
  type Plan,
  type Project,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const onPlan = (plan: Plan) => world.person({ plan });
const newProject = (person: Person, name = 'P') => person.call(createProject, { body: { name } });
const newBoard = (person: Person, { slug }: Pick<Project, 'slug'>, name = 'B') =>
  person.call(createBoard, { params: { slug }, body: { name } });
const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** How many were answered with which status. */
const countByStatus = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const readProjects = async (person: Person) => (await person.call(listProjects)).value;
const readBoards = async (person: Person, { slug }: Project) =>
  (await person.call(listBoards, { params: { slug } })).value;

describe('the limit of projects', () => {
  it.each([
    ['free', 1],
    ['solo', 3],
    ['pro', 10],
  ] as const)('on the %s plan lets %i of fifty requests at once through', async (plan, limit) => {
    const person = await onPlan(plan);
    const answers = await atOnce(50, (index) => newProject(person, `P ${index % 5}`));
    expect(countByStatus(answers)).toEqual({ 201: limit, 403: 50 - limit });
    expect(await readProjects(person)).toHaveLength(limit);
  });

  it('is refused with a text that says what the plan allows', async () => {
    const person = await onPlan('free');
    await newProject(person);
    const { error } = await newProject(person);
    expect(error).toMatchObject({
      code: 'project_limit_reached',
      error: 'Project limit reached. Your Free plan allows 1 project.',
    });
  });

  it('is the account’s own where it has one, and none for enterprise, 999 and super admins', async () => {
    const own = await world.person({ plan: 'free', projectsLimit: 2 });
    expect(countByStatus(await atOnce(4, () => newProject(own)))).toEqual({ 201: 2, 403: 2 });
    for (const snapshot of [
      { plan: 'enterprise' as const },
      { plan: 'free' as const, projectsLimit: 999 },
      { plan: 'free' as const, isSuperAdmin: true },
    ]) {
      const person = await world.person(snapshot);
      expect(countByStatus(await atOnce(12, () => newProject(person)))).toEqual({ 201: 12 });
    }
  });

  it('does not count the projects of others that one only belongs to', async () => {
    const [host, guest] = [await onPlan('enterprise'), await onPlan('free')];
    const project = await world.project(host);
    const body = { projectId: project.id, username: guest.username, role: 'project_admin' as const };
    expect((await host.call(inviteUser, { body })).status).toBe(201);
    expect((await newProject(guest)).status).toBe(201);
    expect((await newProject(guest)).status).toBe(403);
  });

  it('frees a place at once when a project is deleted, however often', async () => {
    const person = await onPlan('free');
    for (let round = 0; round < 5; round += 1) {
      const { slug } = (await newProject(person)).value;
      expect((await newProject(person)).status).toBe(403);
      expect((await person.call(deleteProject, { params: { slug } })).status).toBe(200);
    }
  });

  it('follows the plan up and down, and nobody loses what they have', async () => {
    const pro = await onPlan('pro');
    await atOnce(4, () => newProject(pro));
    const solo = await world.change(pro, { plan: 'solo' });
    expect((await newProject(solo)).error.error).toBe(
      'Project limit reached. Your Solo plan allows 3 projects.',
    );
    expect(await readProjects(solo)).toHaveLength(4);
    const [first, second] = await readProjects(solo);
    await solo.call(deleteProject, { params: { slug: first!.slug } });
    expect((await newProject(solo)).status).toBe(403);
    await solo.call(deleteProject, { params: { slug: second!.slug } });
    expect(countByStatus(await atOnce(20, () => newProject(solo)))).toEqual({ 201: 1, 403: 19 });
    const enterprise = await world.change(solo, { plan: 'enterprise' });
    expect(countByStatus(await atOnce(15, () => newProject(enterprise)))).toEqual({ 201: 15 });
    const back = await world.change(enterprise, { plan: 'pro' });
    expect((await newProject(back)).status).toBe(403);
    expect(await readProjects(back)).toHaveLength(18);
  });
});

describe('the limit of boards', () => {
  it.each([
    ['free', 2],
    ['solo', 10],
    ['pro', 50],
  ] as const)('on the %s plan lets %i of sixty requests at once through', async (plan, limit) => {
    const person = await onPlan(plan);
    const project = await world.project(person);
    const answers = await atOnce(60, (index) => newBoard(person, project, `B ${index % 30}`));
    expect(countByStatus(answers)).toEqual({ 201: limit, 403: 60 - limit });
    expect(await readBoards(person, project)).toHaveLength(limit);
  });

  it('is one for all projects of the owner together', async () => {
    const person = await onPlan('solo');
    const projects = [await world.project(person), await world.project(person), await world.project(person)];
    const answers = await atOnce(50, (index) => newBoard(person, projects[index % 3]!));
    expect(countByStatus(answers)).toEqual({ 201: 10, 403: 40 });
  });

  it('is the owner’s, whichever admin asks', async () => {
    const owner = await onPlan('free');
    const project = await world.project(owner);
    const rich = await world.member(owner, project, 'project_admin');
    const root = await world.person({ isSuperAdmin: true });
    const answers = await atOnce(15, (index) => newBoard([owner, rich, root][index % 3]!, project));
    expect(countByStatus(answers)).toEqual({ 201: 2, 403: 13 });
    expect((await newBoard(owner, project)).error).toMatchObject({
      code: 'board_limit_reached',
      error: 'Board limit reached. Your Free plan allows 2 boards.',
    });
    expect((await newBoard(rich, project)).error.error).toBe(
      "Board limit reached. The owner's Free plan allows 2 boards.",
    );
  });

  it('frees a place when a board is deleted, and those of a project with it', async () => {
    const person = await onPlan('solo');
    const [kept, doomed] = [await world.project(person), await world.project(person)];
    await atOnce(4, () => newBoard(person, kept));
    await atOnce(6, () => newBoard(person, doomed));
    expect((await newBoard(person, kept)).status).toBe(403);
    const [board] = await readBoards(person, kept);
    await person.call(deleteBoard, { params: { slug: kept.slug, boardSlug: board!.slug } });
    expect(countByStatus(await atOnce(3, () => newBoard(person, kept)))).toEqual({ 201: 1, 403: 2 });
    await person.call(deleteProject, { params: { slug: doomed.slug } });
    expect(countByStatus(await atOnce(20, () => newBoard(person, kept)))).toEqual({ 201: 6, 403: 14 });
  });

  it('holds while boards come and go', async () => {
    const person = await onPlan('solo');
    const project = await world.project(person);
    await atOnce(10, () => newBoard(person, project));
    const boards = await readBoards(person, project);
    const removals = boards
      .slice(0, 5)
      .map(({ slug }) => person.call(deleteBoard, { params: { slug: project.slug, boardSlug: slug } }));
    await Promise.all([...removals, ...Array.from({ length: 40 }, () => newBoard(person, project))]);
    expect((await readBoards(person, project)).length).toBeLessThanOrEqual(10);
    await atOnce(10, () => newBoard(person, project));
    expect(await readBoards(person, project)).toHaveLength(10);
  });

  it('follows the plan down with some boards over the limit, and up again', async () => {
    const pro = await onPlan('pro');
    const project = await world.project(pro);
    await atOnce(13, () => newBoard(pro, project));
    const solo = await world.change(pro, { plan: 'solo' });
    expect((await newBoard(solo, project)).status).toBe(403);
    // Eight are left, some of them in seats above the limit of ten.
    for (const { slug } of (await readBoards(solo, project)).slice(0, 5))
      await solo.call(deleteBoard, { params: { slug: project.slug, boardSlug: slug } });
    expect(countByStatus(await atOnce(30, () => newBoard(solo, project)))).toEqual({ 201: 2, 403: 28 });
    const again = await world.change(solo, { plan: 'pro' });
    expect(countByStatus(await atOnce(50, () => newBoard(again, project)))).toEqual({ 201: 40, 403: 10 });
  });
});

describe('the usage of the limits', () => {
  it('counts what one owns and nothing else', async () => {
    const [owner, other] = [await onPlan('solo'), await onPlan('solo')];
    const usage = async (person: Person) => (await person.call(getUsage)).value;
    expect(await usage(owner)).toEqual({ projects: 0, boards: 0 });
    const [first, second] = [await world.project(owner), await world.project(owner)];
    await atOnce(3, () => newBoard(owner, first));
    const body = { projectId: first.id, username: other.username, role: 'project_admin' as const };
    expect((await owner.call(inviteUser, { body })).status).toBe(201);
    expect((await newBoard(other, first)).status).toBe(201);
    expect(await usage(owner)).toEqual({ projects: 2, boards: 4 });
    expect(await usage(other)).toEqual({ projects: 0, boards: 0 });
    const [board] = await readBoards(owner, first);
    await owner.call(deleteBoard, { params: { slug: first.slug, boardSlug: board!.slug } });
    await owner.call(deleteProject, { params: { slug: second.slug } });
    expect(await usage(owner)).toEqual({ projects: 1, boards: 3 });
  });
});
