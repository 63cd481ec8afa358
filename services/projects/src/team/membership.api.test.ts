import { randomUUID } from 'node:crypto';
import {
  changeMemberRole,
  createBoard,
  getProject,
  inviteUser,
  joinProject,
  leaveProject,
  listProjects,
  listTeam,
  memberAdded,
  memberJoined,
  memberRemoved,
  type Project,
  removeMember,
  userCreated,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { creatorsHaveJoined } from '../migrations/0001-creators-have-joined.ts';
import { type Person, startWorld, userSnapshot, type World } from '../test/world.ts';

let world: World;
let ann: Person;
let root: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person({ username: 'ann', email: 'ann@example.test' });
  root = await world.person({ isSuperAdmin: true });
});
afterAll(() => world.stop());

const join = (who: Person, { id }: Project) => who.call(joinProject, { params: { projectId: id } });
const leave = (who: Person, { id }: Project) => who.call(leaveProject, { params: { projectId: id } });
const seen = async (who: Person, { slug }: Project) =>
  (await who.call(getProject, { params: { slug } })).value.membership;
/** The account of `whom` as `viewer` sees it. */
async function readAccount(whom: { id: string }, { slug }: Project, viewer = ann) {
  const team = (await viewer.call(listTeam, { params: { slug } })).value;
  const { email, accountType, plan } = team.find(({ id }) => id === whom.id)!;
  return [email, accountType, plan];
}
const hidden = [null, null, null];
const shown = ({ snapshot: { email, accountType, plan } }: Pick<Person, 'snapshot'>) => [
  email,
  accountType,
  plan,
];
const teamEvents = async ({ id }: Project) => {
  await world.harness.drained();
  return world.harness.published.filter(({ subject }) => subject === `${id}/members`);
};

describe('the account of somebody who was added', () => {
  it('is not shown to admins of the project before a click of their own, while they are in at once', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    expect(await readAccount(bob, project)).toEqual(hidden);
    expect(await seen(bob, project)).toBe('added');
    expect((await bob.call(listProjects)).value).toMatchObject([{ id: project.id, membership: 'added' }]);

    expect((await join(bob, project)).value).toEqual({ ok: true });
    expect(await readAccount(bob, project)).toEqual(shown(bob));
    expect(await seen(bob, project)).toBe('joined');
  });

  it('is not shown by the answer to a new role, which does not count as a click of theirs', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    const params = { slug: project.slug, userId: bob.id };
    const { value } = await ann.call(changeMemberRole, { params, body: { role: 'project_admin' } });
    expect(value).toMatchObject({ email: null, accountType: null, plan: null, membership: 'added' });
    expect(await readAccount(bob, project)).toEqual(hidden);
  });

  it('is shown to super admins and to themself', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'project_admin');
    expect(await readAccount(bob, project, root)).toEqual(shown(bob));
    expect(await readAccount(bob, project, bob)).toEqual(shown(bob));
  });

  it('is shown where a super admin added them, or where it was made for this project', async () => {
    const project = await world.project(ann);
    const bob = await world.member(root, project, 'normal_user');
    expect(await readAccount(bob, project)).toEqual(shown(bob));
    expect(await seen(bob, project)).toBe('joined');

    const user = userSnapshot();
    const membership = { projectId: project.id, role: 'normal_user' as const };
    await world.harness.emit(userCreated, { user, membership }, { subject: user.id, version: 1 });
    expect(await readAccount(user, project)).toEqual(shown({ snapshot: user }));
  });

  it('is hidden again once they left, until they join again', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    await join(bob, project);
    await leave(bob, project);
    const body = { projectId: project.id, username: bob.username, role: 'normal_user' as const };
    await ann.call(inviteUser, { body });
    expect(await readAccount(bob, project)).toEqual(hidden);
  });

  it('is not shown by the limit of their boards either, once the owner has left', async () => {
    const owner = await world.person({ plan: 'free' });
    const project = await world.project(owner);
    const bob = await world.member(owner, project, 'project_admin');
    const full = async () => {
      for (let n = 0; n < 3; n += 1) {
        const answer = await bob.call(createBoard, {
          params: { slug: project.slug },
          body: { name: `B${n}` },
        });
        if (answer.status !== 201) return answer.error.error;
      }
      return undefined;
    };
    expect(await full()).toBe("Board limit reached. The owner's Free plan allows 2 boards.");
    await leave(owner, project);
    expect(await full()).toBe("Board limit reached. The owner's account allows no more boards.");
  });
});

describe('joining', () => {
  it('is published once, however often somebody clicks at the same time', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'normal_user');
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(bob, project)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const events = await teamEvents(project);
    expect(events.map(({ type }) => type)).toEqual([memberAdded.type, memberAdded.type, memberJoined.type]);
    expect(events[1]).toMatchObject({ data: { member: { userId: bob.id, joined: false } } });
    expect(events[2]).toMatchObject({ data: { member: { userId: bob.id, joined: true } } });
  });

  it('is for members alone; what others may not see is not there', async () => {
    const open = await world.project(ann);
    await world.board(ann, open, 'public');
    const closed = await world.project(ann);
    const eve = await world.person();
    for (const act of [join, leave]) {
      expect((await act(eve, open)).error.code).toBe('forbidden');
      const answer = await act(eve, closed);
      expect([answer.status, answer.error.error]).toEqual([404, 'Project not found']);
      expect((await act(eve, { ...closed, id: randomUUID() })).error.error).toBe('Project not found');
      // Super admins see it, and have no membership to end.
      expect((await act(root, closed)).error.error).toBe('You are not a member of this project');
    }
  });
});

describe('leaving', () => {
  it('takes the project away at once, with or without having joined, and publishes it', async () => {
    const project = await world.project(ann);
    for (const role of ['normal_user', 'public_user', 'project_admin'] as const) {
      const bob = await world.member(ann, project, role);
      if (role === 'project_admin') await join(bob, project);
      expect((await leave(bob, project)).value).toEqual({ ok: true });
      expect((await bob.call(getProject, { params: { slug: project.slug } })).status).toBe(404);
      expect((await leave(bob, project)).status).toBe(404);
      expect((await teamEvents(project)).at(-1)).toMatchObject({
        type: memberRemoved.type,
        data: { projectId: project.id, userId: bob.id },
      });
    }
  });

  it('is refused to the last admin, who sees why', async () => {
    const project = await world.project(ann);
    await world.member(ann, project, 'normal_user');
    expect((await leave(ann, project)).error).toMatchObject({
      code: 'last_admin',
      error:
        'You are the only admin of this project. Make somebody else a project admin first, or delete the project.',
    });
    await world.member(ann, project, 'project_admin');
    expect((await leave(ann, project)).status).toBe(200);
  });

  it('leaves one admin when all of them leave or are removed in the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await world.project(ann);
      const bob = await world.member(ann, project, 'project_admin');
      const params = { slug: project.slug, userId: ann.id };
      const answers = await Promise.all([
        leave(ann, project),
        bob.call(removeMember, { params }),
        leave(bob, project),
      ]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const team = (await root.call(listTeam, { params: { slug: project.slug } })).value;
      expect(team.filter(({ role }) => role === 'project_admin')).toHaveLength(1);
    }
  });
});

describe('teams of older releases', () => {
  it('are asked, but for who created the project: nobody knows whether they wanted to be there', async () => {
    const project = await world.project(ann);
    const bob = await world.member(ann, project, 'project_admin');
    await join(bob, project);
    const later = await world.project(bob);
    await world.member(bob, later, 'project_admin');
    const { connection } = world.harness.services.get('projects')!;
    const projects = connection.collection<{ _id: string }>('projects');
    await projects.updateOne({ _id: project.id }, { $unset: { 'members.$[].consent': 1 } });
    await world.harness.drained();
    // Made by a replica of this release while the migration ran.
    const before = await projects.findOne({ _id: later.id });

    expect(await readAccount(bob, project)).toEqual(hidden);
    for (let run = 0; run < 2; run += 1) await creatorsHaveJoined.up(connection);
    expect([await seen(ann, project), await seen(bob, project)]).toEqual(['joined', 'added']);
    expect(await readAccount(bob, project)).toEqual(hidden);
    expect(await projects.findOne({ _id: later.id })).toEqual(before);

    await join(bob, project);
    await creatorsHaveJoined.up(connection);
    expect(await readAccount(bob, project)).toEqual(shown(bob));
  });

  it('do not take somebody for the creator who was removed and added again', async () => {
    const owner = await world.person();
    const project = await world.project(owner);
    const bob = await world.member(owner, project, 'project_admin');
    await bob.call(removeMember, { params: { slug: project.slug, userId: owner.id } });
    const body = { projectId: project.id, username: owner.username, role: 'normal_user' as const };
    await bob.call(inviteUser, { body });
    const { connection } = world.harness.services.get('projects')!;
    await connection
      .collection<{ _id: string }>('projects')
      .updateOne({ _id: project.id }, { $unset: { 'members.$[].consent': 1 } });
    await creatorsHaveJoined.up(connection);
    expect(await readAccount(owner, project, bob)).toEqual(hidden);
  });
});
