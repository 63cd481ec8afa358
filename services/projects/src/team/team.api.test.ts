import { randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  changeMemberRole,
  getProject,
  inviteUser,
  joinProject,
  listProjects,
  listTeam,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  type Project,
  removeMember,
  userCreated,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startWorld, userSnapshot, type World } from '../test/world.ts';

let world: World;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person({ username: 'ann', email: 'ann@example.test', plan: 'enterprise' });
});
afterAll(() => world.stop());

const invite = (by: Person, projectId: string, username: string, role: AssignableRole = 'normal_user') =>
  by.call(inviteUser, { body: { projectId, username, role } });
const setRole = (by: Person, { slug }: Project, userId: string, role: AssignableRole) =>
  by.call(changeMemberRole, { params: { slug, userId }, body: { role } });
const remove = (by: Person, { slug }: Project, userId: string) =>
  by.call(removeMember, { params: { slug, userId } });
const readTeam = async (by: Person, { slug }: Project) =>
  (await by.call(listTeam, { params: { slug } })).value.map(({ username, role }) => [username, role]);
const teamEvents = async (projectId: string) => {
  await world.harness.drained();
  return world.harness.published.filter(({ subject }) => subject === `${projectId}/members`);
};

describe('the team', () => {
  it('is listed with what team management shows, in the order of joining', async () => {
    const project = await world.project(ann);
    const bob = await world.person({ email: null, accountType: 'public', plan: 'free' });
    await invite(ann, project.id, bob.username, 'public_user');
    await bob.call(joinProject, { params: { projectId: project.id } });
    const { value } = await ann.call(listTeam, { params: { slug: project.slug } });
    expect(value).toEqual([
      {
        id: ann.id,
        username: 'ann',
        email: 'ann@example.test',
        role: 'project_admin',
        accountType: 'company',
        plan: 'enterprise',
        membership: 'joined',
      },
      {
        id: bob.id,
        username: bob.username,
        email: null,
        role: 'public_user',
        accountType: 'public',
        plan: 'free',
        membership: 'joined',
      },
    ]);
  });

  it('shows super admins who belong to it with their own role, and lets nobody remove or demote them', async () => {
    const root = await world.person({ isSuperAdmin: true });
    const project = await world.project(root);
    const bob = await world.member(root, project, 'project_admin');
    expect(await readTeam(bob, project)).toEqual([
      [root.username, 'super_admin'],
      [bob.username, 'project_admin'],
    ]);
    expect((await remove(bob, project, root.id)).error).toMatchObject({
      code: 'forbidden',
      error: 'A super admin cannot be removed from a project',
    });
    expect((await setRole(bob, project, root.id, 'public_user')).status).toBe(403);
    expect(await readTeam(bob, project)).toHaveLength(2);
  });
});

describe('inviting', () => {
  it('adds an existing user and publishes it', async () => {
    const project = await world.project(ann, 'Inviting');
    const bob = await world.person();
    const answer = await invite(ann, project.id, ` ${bob.username} `);
    expect(answer.status).toBe(201);
    expect(answer.value).toEqual({
      projectId: project.id,
      userId: bob.id,
      username: bob.username,
      role: 'normal_user',
    });
    expect((await bob.call(listProjects)).value).toMatchObject([{ id: project.id, role: 'normal_user' }]);
    expect((await teamEvents(project.id)).at(-1)).toMatchObject({
      type: memberAdded.type,
      version: 2,
      data: {
        member: { projectId: project.id, userId: bob.id, username: bob.username, role: 'normal_user' },
        project: { id: project.id, name: 'Inviting', slug: project.slug },
      },
    });
  });

  it('does not know unknown users, and does not add anybody twice', async () => {
    const project = await world.project(ann);
    const bob = await world.person();
    expect((await invite(ann, project.id, bob.username)).status).toBe(201);
    expect((await invite(ann, project.id, bob.username, 'project_admin')).error.code).toBe('already_member');
    expect(await readTeam(ann, project)).toContainEqual([bob.username, 'normal_user']);
  });

  it('adds somebody once, no matter who invites at the same time', async () => {
    const project = await world.project(ann);
    const bob = await world.person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => invite(ann, project.id, bob.username)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await teamEvents(project.id)).toHaveLength(2);
  });

  it('adds everybody who is invited at the same time', async () => {
    const project = await world.project(ann);
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const answers = await Promise.all(people.map(({ username }) => invite(ann, project.id, username)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await readTeam(ann, project)).toHaveLength(21);
    // Of changes at the same time, the later may be published first.
    const versions = (await teamEvents(project.id))
      .map(({ version }) => version)
      .sort((one, other) => one - other);
    expect(versions).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('refuses suspended accounts with a reason, and takes pending ones', async () => {
    const project = await world.project(ann);
    const suspended = await world.person({ status: 'suspended' });
    expect((await invite(ann, project.id, suspended.username)).error).toMatchObject({
      code: 'conflict',
      error: 'This account is suspended and cannot be added to a project',
    });
    const pending = await world.person({ status: 'pending' });
    expect((await invite(ann, project.id, pending.username)).status).toBe(201);
  });

  it('says what is wrong with the input', async () => {
    const project = await world.project(ann);
    expect((await invite(ann, project.id, 'ab')).error.error).toBe('Username must be at least 3 characters');
    expect((await invite(ann, project.id, 'someone', 'super_admin' as AssignableRole)).error.error).toBe(
      'Please select a role',
    );
    expect((await invite(ann, randomUUID(), 'someone')).error.error).toBe('Project not found');
  });
});

describe('an account that an admin makes', () => {
  const create = (projectId: string, version = 1, user = userSnapshot()) =>
    world.harness.emit(
      userCreated,
      { user, membership: { projectId, role: 'normal_user' } },
      { subject: user.id, version },
    );

  it('becomes a member once, however often the event arrives, and not again after a removal', async () => {
    const project = await world.project(ann);
    const user = userSnapshot();
    const event = await create(project.id, 1, user);
    await world.harness.redeliver(event);
    expect(await readTeam(ann, project)).toContainEqual([user.username, 'normal_user']);
    expect(await teamEvents(project.id)).toHaveLength(2);
    await remove(ann, project, user.id);
    await world.harness.redeliver(event);
    expect(await readTeam(ann, project)).toHaveLength(1);
    expect((await invite(ann, project.id, user.username)).status).toBe(201);
  });

  it('is known, also where its project is gone', async () => {
    const user = userSnapshot();
    await create(randomUUID(), 1, user);
    const project = await world.project(ann);
    expect((await invite(ann, project.id, user.username)).status).toBe(201);
  });
});

describe('changing a role', () => {
  it('answers with the member, publishes it, and takes effect at once', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    expect((await setRole(ann, project, bob.id, 'project_admin')).value).toMatchObject({
      id: bob.id,
      username: bob.username,
      role: 'project_admin',
    });
    expect((await readTeam(bob, project)).length).toBe(2);
    expect((await teamEvents(project.id)).at(-1)).toMatchObject({
      type: memberRoleChanged.type,
      version: 3,
      data: { member: { userId: bob.id, role: 'project_admin' } },
    });
  });

  it('publishes nothing where the role is the same', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    expect((await setRole(ann, project, bob.id, 'normal_user')).status).toBe(200);
    expect(await teamEvents(project.id)).toHaveLength(2);
  });

  it('refuses roles that cannot be given', async () => {
    const project = await world.project(ann);
    const answer = await setRole(ann, project, ann.id, 'super_admin' as AssignableRole);
    expect(answer.error).toMatchObject({ code: 'validation_failed', error: 'Please select a role' });
  });
});

describe('removing', () => {
  it('takes the project away, and publishes it', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    expect((await remove(ann, project, bob.id)).value).toEqual({ ok: true });
    expect((await bob.call(getProject, { params: { slug: project.slug } })).status).toBe(404);
    expect((await remove(ann, project, bob.id)).status).toBe(404);
    expect((await teamEvents(project.id)).at(-1)).toMatchObject({
      type: memberRemoved.type,
      version: 3,
      data: { projectId: project.id, userId: bob.id, project: { slug: project.slug } },
    });
  });
});

describe('the last admin', () => {
  const admins = async (project: Project) => {
    const root = await world.person({ isSuperAdmin: true });
    return (await readTeam(root, project)).filter(([, role]) => role === 'project_admin');
  };

  it('can be neither removed nor demoted, by nobody', async () => {
    const project = await world.project(ann);
    await world.member(ann, project, 'normal_user');
    const root = await world.person({ isSuperAdmin: true });
    for (const by of [ann, root]) {
      expect((await remove(by, project, ann.id)).error.code).toBe('last_admin');
      expect((await setRole(by, project, ann.id, 'normal_user')).error).toMatchObject({
        code: 'last_admin',
        error: 'A project needs at least one project admin',
      });
    }
  });

  it.each([
    ['demote', (by: Person, project: Project, whom: Person) => setRole(by, project, whom.id, 'normal_user')],
    ['remove', (by: Person, project: Project, whom: Person) => remove(by, project, whom.id)],
  ] as const)('stays when two admins %s each other in the same instant', async (_what, act) => {
    for (let round = 0; round < 10; round += 1) {
      const project = await world.project(ann);
      const bob = await world.member(ann, project, 'project_admin');
      const answers = await Promise.all([act(ann, project, bob), act(bob, project, ann)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await admins(project)).toHaveLength(1);
    }
  });

  it('stays when all of many admins step down at once', async () => {
    const project = await world.project(ann);
    const others = await Promise.all(
      Array.from({ length: 6 }, () => world.member(ann, project, 'project_admin')),
    );
    const answers = await Promise.all(
      [ann, ...others].map((one, index) =>
        index % 2 ? setRole(one, project, one.id, 'public_user') : remove(one, project, one.id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
    expect(await admins(project)).toHaveLength(1);
  });
});
