import { randomUUID } from 'node:crypto';
import {
  changeMemberRole,
  createProject,
  getProject,
  inviteUser,
  listTeam,
  type Project,
  userCreated,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, userSnapshot, type World } from '../test/world.ts';

let world: World;
let ann: Person;
let project: Project;
let hired: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person();
  project = await world.project(ann);
  hired = await world.person({ sponsoredBy: ann.id });
});
afterAll(() => world.stop());

const add = (admin: Person, { id: projectId }: Project, { username }: Person) =>
  admin.call(inviteUser, { body: { projectId, username, role: 'normal_user' } });

describe('a sponsored account', () => {
  it('makes no projects', async () => {
    const { status, error } = await hired.call(createProject, { body: { name: 'Mine' } });
    expect([status, error.code]).toEqual([403, 'account_sponsored']);
    expect(error.error).toMatch(/^Your account is waiting for approval\. Until then/);
  });

  it('is added to projects of its sponsor, by their admins', async () => {
    expect((await add(ann, project, hired)).status).toBe(201);
    const bob = await world.person();
    const shared = await world.project(bob);
    await add(bob, shared, ann);
    const role = { role: 'project_admin' as const };
    await bob.call(changeMemberRole, { params: { slug: shared.slug, userId: ann.id }, body: role });
    expect((await add(bob, shared, hired)).status).toBe(201);
  });

  it('is added to no other project, not by a super admin either, until it is approved', async () => {
    const [bob, root] = [await world.person(), await world.person({ isSuperAdmin: true })];
    const other = await world.project(bob);
    await add(bob, other, ann);
    const answers = [await add(bob, other, hired), await add(root, other, hired)];
    expect(answers.map(({ status, error }) => [status, error.code, error.error])).toEqual(
      Array(2).fill([
        403,
        'account_sponsored',
        `${hired.username} is waiting for approval and can be added only to projects of the admin who made the account`,
      ]),
    );
    const approved = await world.person();
    const sponsored = await world.person({ sponsoredBy: randomUUID() });
    expect((await add(bob, other, sponsored)).status).toBe(403);
    await world.change(sponsored, { sponsoredBy: null });
    expect([(await add(bob, other, sponsored)).status, (await add(bob, other, approved)).status]).toEqual([
      201, 201,
    ]);
  });

  it('does not join a project that its sponsor no longer runs when its event comes', async () => {
    const user = userSnapshot({ sponsoredBy: randomUUID() });
    const membership = { projectId: project.id, role: 'normal_user' as const };
    await world.harness.emit(userCreated, { user, membership }, { subject: user.id, version: 1 });
    const own = userSnapshot({ sponsoredBy: ann.id });
    await world.harness.emit(userCreated, { user: own, membership }, { subject: own.id, version: 1 });
    const team = (await ann.call(listTeam, { params: { slug: project.slug } })).value.map(({ id }) => id);
    expect([team.includes(user.id), team.includes(own.id)]).toEqual([false, true]);
  });

  it('reads projects with something public', async () => {
    const bob = await world.person();
    const open = await world.project(bob);
    await world.board(bob, open, 'public');
    expect((await hired.call(getProject, { params: { slug: open.slug } })).status).toBe(200);
  });
});
