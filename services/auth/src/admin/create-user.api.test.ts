import { randomUUID } from 'node:crypto';
import { createUser, findUser, memberRemoved, projectDeleted, userCreated } from '@cardinal/contracts';
import type { Caller } from '@cardinal/testing';
import { projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername } from '../test/values.ts';

let auth: AuthHarness;
let admin: Account;
beforeAll(async () => {
  auth = await startAuth();
  admin = await auth.superAdmin();
});
afterAll(() => auth.stop());

/** A project that only its owner knows of, as when its events are still on their way. */
function project(input: Parameters<typeof projectTree>[0] = {}): string {
  const tree = projectTree(input);
  auth.owners.projects.trees.set(tree.project.value.id, tree);
  return tree.project.value.id;
}

function person(projectId: string, changed: object = {}) {
  const username = freshUsername();
  const email = `${username}@example.com`;
  return {
    username,
    email,
    temporaryPassword: 'temporary',
    role: 'normal_user' as const,
    projectId,
    ...changed,
  };
}
const create = (caller: Caller, projectId: string, changed: object = {}) =>
  caller.call(createUser, { body: person(projectId, changed) });

describe('POST /api/admin/create-user', () => {
  it('makes an active account, and asks for its membership in the event of its creation', async () => {
    const projectId = project();
    const { value, text } = await create(admin.caller, projectId, { role: 'project_admin' });
    expect(value).toMatchObject({
      status: 'active',
      accountType: 'public',
      plan: 'free',
      isSuperAdmin: false,
    });
    expect(text).not.toMatch(/temporary|argon2/);
    await auth.drained();
    const [event] = auth.findPublished(userCreated).filter(({ subject }) => subject === value.id);
    expect(event).toMatchObject({
      version: 1,
      data: { user: { id: value.id }, membership: { projectId, role: 'project_admin' } },
    });
    const { user } = await auth.browser().signIn(value.username, 'temporary');
    expect(user.id).toBe(value.id);
  });

  it('is 404 for who cannot see the project, as for one that does not exist', async () => {
    const outsider = await auth.account();
    const hidden = await create(outsider.caller, project({ visibility: 'private' }));
    const missing = await create(outsider.caller, randomUUID());
    expect([hidden.status, missing.status]).toEqual([404, 404]);
    expect(hidden.error.error).toBe(missing.error.error);
    expect((await create(admin.caller, randomUUID())).status).toBe(404);
  });

  it('asks the owner of projects once and remembers', async () => {
    const owner = await auth.account();
    const projectId = project({ members: { [owner.id]: 'project_admin' } });
    await create(owner.caller, projectId);
    const asked = auth.owners.asked.length;
    expect((await create(owner.caller, projectId)).status).toBe(201);
    expect(auth.owners.asked).toHaveLength(asked);
  });

  it('ends with the role, and with the project', async () => {
    const owner = await auth.account();
    const projectId = project({ members: { [owner.id]: 'project_admin' } });
    await create(owner.caller, projectId);
    const inProject = { project: { id: projectId, name: 'Apollo', slug: 'apollo' } };
    auth.owners.projects.trees.set(projectId, projectTree({ id: projectId, membersVersion: 2 }));
    await auth.emit(
      memberRemoved,
      { projectId, userId: owner.id, ...inProject },
      { subject: `${projectId}/members`, version: 2 },
    );
    expect((await create(owner.caller, projectId)).status).toBe(404);
    await auth.emit(
      projectDeleted,
      { projectId, name: 'Apollo', slug: 'apollo' },
      { subject: projectId, version: 3 },
    );
    expect((await create(admin.caller, projectId)).status).toBe(404);
  });

  it('says that it cannot know while the owner of projects is away', async () => {
    auth.owners.down = 'all';
    try {
      const { status, headers } = await create(admin.caller, randomUUID());
      expect(status).toBe(503);
      expect(headers.get('retry-after')).not.toBeNull();
    } finally {
      auth.owners.down = 'nothing';
    }
  });

  it('refuses a username and an e-mail address that are taken, in whatever form', async () => {
    const projectId = project();
    const { username, email } = await auth.account({ username: `Ñandú-${freshUsername()}` });
    const inNfd = username.normalize('NFD');
    const answers = [
      await create(admin.caller, projectId, { username: username.toUpperCase() }),
      await create(admin.caller, projectId, { username: inNfd }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(['username_taken', 'username_taken']);
    const taken = await create(admin.caller, projectId, { email: email.toUpperCase() });
    expect([taken.status, taken.error.code]).toEqual([409, 'email_taken']);
  });

  it('makes one account of several at once with the same name', async () => {
    const body = person(project());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.caller.call(createUser, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ temporaryPassword: '12345' }, 'Password must be at least 6 characters'],
    [{ role: 'super_admin' }, 'Please select a role'],
    [{ role: undefined }, 'Please select a role'],
  ])('refuses %j', async (changed, message) => {
    const { error } = await create(admin.caller, project(), changed);
    expect(error).toMatchObject({ code: 'validation_failed', error: message });
  });

  it('refuses fields that would make more of the account', async () => {
    const extra = {
      isSuperAdmin: true,
      plan: 'enterprise',
      accountType: 'company',
      status: 'pending',
      id: 'x',
    };
    const { status, error } = await create(admin.caller, project(), extra);
    expect(status).toBe(400);
    expect(error.issues?.map(({ path }) => path)).toEqual(Object.keys(extra));
  });
});

describe('the projects of a user', () => {
  it('are in the answer to the search, by name', async () => {
    const { id, username } = await auth.account();
    const [apollo, zeus] = [
      project({ name: 'Apollo', members: { [id]: 'project_admin' } }),
      project({ name: 'Zeus', members: { [id]: 'normal_user' } }),
    ];
    await create(admin.caller, zeus);
    await create(admin.caller, apollo);
    const { value } = await admin.caller.call(findUser, { params: { username } });
    expect(value.projects).toMatchObject([
      { id: apollo, name: 'Apollo', role: 'project_admin' },
      { id: zeus, name: 'Zeus', role: 'normal_user' },
    ]);
  });
});
