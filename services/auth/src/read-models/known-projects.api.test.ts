import { randomUUID } from 'node:crypto';
import {
  findUser,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  projectCreated,
  projectDeleted,
  projectUpdated,
  rebuildReadModels,
} from '@cardinal/contracts';
import { projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';

let auth: AuthHarness;
let admin: Account;
beforeAll(async () => {
  auth = await startAuth();
  admin = await auth.superAdmin();
});
afterAll(() => auth.stop());

const readProjects = async ({ username }: Account) =>
  (await admin.caller.call(findUser, { params: { username } })).value.projects;

/** The life of a project with one member, event by event. */
function story(userId: string) {
  const projectId = randomUUID();
  const { project } = projectTree({ id: projectId, name: 'Apollo' });
  const renamed = { ...project.value, name: 'Zeus', slug: 'zeus' };
  const inProject = { project: { id: projectId, name: 'Apollo', slug: 'apollo' } };
  const member = { projectId, userId, username: 'x' };
  const team = (version: number) => ({ subject: `${projectId}/members`, version });
  const own = (version: number) => ({ subject: projectId, version });
  return {
    projectId,
    created: () => auth.emit(projectCreated, { project: project.value }, own(1)),
    renamed: () => auth.emit(projectUpdated, { project: renamed }, own(2)),
    added: () =>
      auth.emit(memberAdded, { member: { ...member, role: 'normal_user' }, ...inProject }, team(1)),
    promoted: () =>
      auth.emit(memberRoleChanged, { member: { ...member, role: 'project_admin' }, ...inProject }, team(2)),
    removed: () => auth.emit(memberRemoved, { projectId, userId, ...inProject }, team(3)),
    deleted: () => auth.emit(projectDeleted, { projectId, name: 'Zeus', slug: 'zeus' }, own(3)),
  };
}

describe('the copy of projects', () => {
  it('follows their events', async () => {
    const account = await auth.account();
    const { projectId, ...publish } = story(account.id);
    await publish.created();
    await publish.added();
    expect(await readProjects(account)).toMatchObject([
      { id: projectId, name: 'Apollo', role: 'normal_user' },
    ]);
    await publish.promoted();
    await publish.renamed();
    expect(await readProjects(account)).toMatchObject([
      { slug: 'zeus', name: 'Zeus', role: 'project_admin' },
    ]);
    await publish.removed();
    expect(await readProjects(account)).toEqual([]);
  });

  it('is the same when events come twice and in reverse', async () => {
    const account = await auth.account();
    const { projectId, ...publish } = story(account.id);
    for (const event of [publish.promoted, publish.renamed, publish.added, publish.created]) {
      await auth.redeliver(await event());
    }
    expect(await readProjects(account)).toMatchObject([
      { id: projectId, name: 'Zeus', role: 'project_admin' },
    ]);
    await publish.removed();
    await publish.promoted();
    expect(await readProjects(account)).toEqual([]);
  });

  it('does not bring a deleted project back when an older event comes late', async () => {
    const account = await auth.account();
    const { projectId, ...publish } = story(account.id);
    await publish.deleted();
    await publish.created();
    await publish.renamed();
    await publish.added();
    expect(await readProjects(account)).toEqual([]);
    // Nobody would ever remove the role of a project that is gone.
    const roles = auth.services.get('auth')!.connection.collection('project_roles');
    expect(await roles.countDocuments({ projectId })).toBe(0);
  });
});

describe('rebuilding', () => {
  it('takes in all that the projects service has, and forgets the rest', async () => {
    const account = await auth.account();
    const { id } = account;
    const stale = story(id);
    await stale.created();
    await stale.added();
    const left = randomUUID();
    await auth.emit(
      projectCreated,
      { project: projectTree({ id: left }).project.value },
      { subject: left, version: 1 },
    );
    const member = { projectId: left, userId: id, username: 'x', role: 'normal_user' as const };
    const inProject = { project: { id: left, name: 'Apollo', slug: 'apollo' } };
    await auth.emit(memberAdded, { member, ...inProject }, { subject: `${left}/members`, version: 1 });

    const trees = ['Ares', 'Hera', 'Hermes'].map((name) =>
      projectTree({ name, version: 4, members: { [id]: 'normal_user' }, membersVersion: 4 }),
    );
    trees.push(projectTree({ id: left, name: 'Left', version: 4, membersVersion: 4 }));
    const { trees: known } = auth.owners.projects;
    known.clear();
    for (const tree of trees) known.set(tree.project.value.id, tree);
    const { value } = await auth.guest.call({ ...rebuildReadModels, service: 'auth' });
    expect(value.rebuilt).toEqual({ known_projects: 4, project_roles: 3 });
    expect((await readProjects(account)).map(({ name }) => name)).toEqual(['Ares', 'Hera', 'Hermes']);
  });
});
