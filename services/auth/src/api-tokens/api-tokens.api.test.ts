import { randomUUID } from 'node:crypto';
import {
  type BodyInputOf,
  createProjectToken,
  createToken,
  deleteAccount,
  type Identity,
  introspectSessions,
  listProjectTokens,
  listTokens,
  memberRemoved,
  memberRoleChanged,
  projectDeleted,
  revokeProjectToken,
  revokeToken,
  updateUser,
} from '@cardinal/contracts';
import { type MailSandbox, startMailSandbox } from '@cardinal/mail-sandbox';
import { eventually, projectTree } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';

const day = 24 * 60 * 60_000;

let sandbox: MailSandbox;
let auth: AuthHarness;
let admin: Account;
beforeAll(async () => {
  sandbox = await startMailSandbox();
  auth = await startAuth({ ...sandbox.env, MAIL_POLL_MS: '20' });
  admin = await auth.superAdmin();
});
afterAll(async () => {
  await auth.stop();
  await sandbox.stop();
});

type Wish = BodyInputOf<typeof createToken>;
const wish: Wish = { name: 'A script', scope: 'write', expiresAt: null, projectIds: null };
const inDays = (days: number) => new Date(Date.now() + auth.movedMs() + days * day).toISOString();

const make = async ({ caller }: Account, changed: Partial<Wish> = {}) =>
  (await caller.call(createToken, { body: { ...wish, ...changed } })).value;

const stored = () => auth.services.get('auth')!.connection.collection('api_tokens');

/** A project with these people, of which only its owner knows yet. */
function project(roles: Record<string, 'project_admin' | 'normal_user'>) {
  const tree = projectTree({ members: roles });
  const { id } = tree.project.value;
  auth.owners.projects.trees.set(id, tree);
  return { id, params: { projectId: id }, tree };
}

describe('an API token', () => {
  it('acts as its maker, with its limits, and is told once', async () => {
    const person = await auth.account();
    const { secret, token } = await make(person);
    expect(secret).toMatch(/^cdl_[0-9A-Za-z]{36}$/);
    expect(await auth.findIdentity(secret)).toMatchObject({
      sessionId: token.id,
      userId: person.id,
      token: { scope: 'write', projectIds: null },
    } satisfies Partial<Identity>);
    const { value, text } = await person.caller.call(listTokens);
    expect(value).toEqual([{ ...token, lastUsedAt: expect.any(String) }]);
    expect(text).not.toMatch(/cdl_|hash/i);
    expect(JSON.stringify(await stored().find().toArray())).not.toContain(secret);
  });

  it('is nobody’s with one letter changed, nor is its id or hash one', async () => {
    const { secret, token } = await make(await auth.account());
    const [{ tokenHash } = { tokenHash: '' }] = await stored()
      .find({ _id: token.id as never })
      .toArray();
    for (const other of [`${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`, token.id, tokenHash])
      expect(await auth.findIdentity(other)).toBeNull();
  });

  it('ends with its day, and not before', async () => {
    const person = await auth.account();
    const { secret } = await make(person, { expiresAt: inDays(30) });
    auth.forward(29 * day);
    expect(await auth.findIdentity(secret)).not.toBeNull();
    auth.forward(day);
    expect(await auth.findIdentity(secret)).toBeNull();
    expect((await person.caller.call(listTokens)).value).toHaveLength(1);
  });

  it('is cached by gateways for ten seconds at most, and not beyond its end', async () => {
    const person = await auth.account();
    const goodFor = async (secret: string) => {
      const { value } = await auth.guest.call(introspectSessions, { body: { tokens: [secret] } });
      return value.identities[0]?.goodForMs;
    };
    expect(await goodFor((await make(person)).secret)).toBe(10_000);
    const brief = await make(person, { expiresAt: inDays(3_000 / day) });
    expect(await goodFor(brief.secret)).toBeLessThanOrEqual(3_000);
  });

  it('needs a day to come, a name and a scope', async () => {
    const { caller } = await auth.account();
    for (const [path, body] of [
      ['expiresAt', { ...wish, expiresAt: inDays(-1) }],
      ['name', { ...wish, name: '  ' }],
      ['scope', { ...wish, scope: 'everything' }],
      ['projectIds', { ...wish, projectIds: [] }],
      ['userId', { ...wish, userId: randomUUID() }],
    ] as const) {
      const { error } = await caller.call(createToken, { body: body as never });
      expect(error).toMatchObject({ code: 'validation_failed', issues: [{ path }] });
    }
  });

  it('notes its use once a minute at most', async () => {
    const { secret, token } = await make(await auth.account());
    const used = async () => (await stored().findOne({ _id: token.id as never }))?.lastUsedAt;
    await auth.findIdentity(secret);
    const first = await used();
    auth.forward(30_000);
    await auth.findIdentity(secret);
    expect(await used()).toEqual(first);
    auth.forward(31_000);
    await auth.findIdentity(secret);
    expect(await used()).not.toEqual(first);
  });

  it('is made once for an Idempotency-Key, and its secret is kept for that sealed only', async () => {
    const { caller } = await auth.account();
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => caller.call(createToken, { body: wish, headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.value).toEqual(first.value);
    const collections = await auth.services.get('auth')!.connection.db!.collections();
    const kept = await Promise.all(collections.map((collection) => collection.find().toArray()));
    expect(JSON.stringify(kept)).toContain(first.value.token.id);
    expect(JSON.stringify(kept)).not.toContain(first.value.secret);
  });

  it('is announced to its owner by e-mail, without itself', async () => {
    const person = await auth.account();
    const { secret } = await make(person, { name: 'Deploys' });
    const mails = () => sandbox.mailbox.mails(person.email).filter(({ subject }) => /token/i.test(subject));
    await eventually(() => mails().length === 1);
    expect(mails()[0]!.text).toContain('Deploys');
    expect(mails()[0]!.text).not.toContain(secret);
  });

  it('is one of twenty, also where many are made at once', async () => {
    const { caller } = await auth.account();
    const ask = () => caller.call(createToken, { body: wish });
    const answers = await Promise.all(Array.from({ length: 25 }, ask));
    const made = answers.filter(({ status }) => status === 201).length;
    expect(made).toBeLessThanOrEqual(20);
    expect((await caller.call(listTokens)).value).toHaveLength(made);
    while ((await ask()).status === 201);
    expect((await caller.call(listTokens)).value).toHaveLength(20);
    expect((await ask()).error).toMatchObject({
      code: 'conflict',
      error: expect.stringMatching(/revoke one/),
    });
  });

  it('is one of twenty where two are made at once: one of them is made', async () => {
    const { caller } = await auth.account();
    const ask = () => caller.call(createToken, { body: wish });
    for (let n = 0; n < 19; n += 1) expect((await ask()).status).toBe(201);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('does not count among the twenty once it has expired', async () => {
    const person = await auth.account();
    for (let n = 0; n < 20; n += 1) await make(person, n === 0 ? { expiresAt: inDays(1) } : {});
    const ask = () => person.caller.call(createToken, { body: wish });
    expect((await ask()).status).toBe(409);
    auth.forward(2 * day);
    expect((await ask()).status).toBe(201);
  });

  it('is not left where its owner was deleted meanwhile', async () => {
    const person = await auth.account();
    const users = auth.services.get('auth')!.connection.collection('users');
    await users.updateOne({ _id: person.id as never }, { $set: { status: 'deleted' } });
    expect((await person.caller.call(createToken, { body: wish })).status).toBe(404);
    expect(await stored().countDocuments({ userId: person.id })).toBe(0);
  });
});

describe('a token is over', () => {
  it('once it is revoked, by its owner alone', async () => {
    const [person, other] = [await auth.account(), await auth.account()];
    const { secret, token } = await make(person);
    const params = { tokenId: token.id };
    for (const caller of [other.caller, admin.caller])
      expect((await caller.call(revokeToken, { params })).status).toBe(404);
    expect(await auth.findIdentity(secret)).not.toBeNull();
    expect((await person.caller.call(revokeToken, { params })).status).toBe(200);
    expect(await auth.findIdentity(secret)).toBeNull();
    expect((await person.caller.call(revokeToken, { params })).status).toBe(404);
  });

  it('while its person is suspended or has to choose a password', async () => {
    const person = await auth.account();
    const { secret } = await make(person);
    const set = (status: 'suspended' | 'active') =>
      admin.caller.call(updateUser, { params: { userId: person.id }, body: { status } });
    await set('suspended');
    expect(await auth.findIdentity(secret)).toBeNull();
    await set('active');
    expect(await auth.findIdentity(secret)).not.toBeNull();
    const users = auth.services.get('auth')!.connection.collection('users');
    for (const fields of [{ temporaryPassword: true }, { status: 'pending' }]) {
      await users.updateOne({ _id: person.id as never }, { $set: fields });
      expect(await auth.findIdentity(secret)).toBeNull();
      await users.updateOne(
        { _id: person.id as never },
        { $set: { status: 'active' }, $unset: { temporaryPassword: 1 } },
      );
    }
  });
});

describe('a token for chosen projects', () => {
  it('names them, and not those that are gone', async () => {
    const person = await auth.account();
    const { id, tree } = project({ [person.id]: 'normal_user' });
    const { secret } = await make(person, { projectIds: [id] });
    expect(await auth.findIdentity(secret)).toMatchObject({ token: { projectIds: [id] } });
    const { name, slug } = tree.project.value;
    const names = async () => (await person.caller.call(listTokens)).value.map(({ projects }) => projects);
    expect(await names()).toEqual([[{ id, name, slug }]]);
    auth.owners.projects.trees.delete(id);
    await auth.emit(projectDeleted, { projectId: id, name, slug }, { subject: id, version: 9 });
    expect(await names()).toEqual([[]]);
    expect(await auth.findIdentity(secret)).toMatchObject({ token: { projectIds: [id] } });
  });

  it('is for projects of its maker, and says the same of others as of none', async () => {
    const [person, other] = [await auth.account(), await auth.account()];
    const { id } = project({ [other.id]: 'project_admin' });
    const refusals = await Promise.all(
      [id, randomUUID()].map((each) =>
        person.caller.call(createToken, { body: { ...wish, projectIds: [each] } }),
      ),
    );
    const [first, second] = refusals.map(({ error: { code, error, issues } }) => ({ code, error, issues }));
    expect(first).toMatchObject({ code: 'validation_failed', issues: [{ path: 'projectIds' }] });
    expect(second).toEqual(first);
    expect((await make(admin, { projectIds: [id] })).token.projects).toHaveLength(1);
  });
});

describe('a token of a project', () => {
  const body = { name: 'Nightly', scope: 'admin', expiresAt: null } as const;
  async function team() {
    const [maker, second, member] = [await auth.account(), await auth.account(), await auth.account()];
    const made = project({
      ...{ [maker.id]: 'project_admin' as const, [second.id]: 'project_admin' as const },
      [member.id]: 'normal_user' as const,
    });
    const { secret, token } = (await maker.caller.call(createProjectToken, { params: made.params, body }))
      .value;
    return { ...made, maker, second, member, secret, token };
  }

  it('acts as its maker, in this project alone', async () => {
    const { id, maker, secret, token } = await team();
    expect(await auth.findIdentity(secret)).toMatchObject({
      ...{ userId: maker.id, sessionId: token.id },
      token: { scope: 'admin', projectIds: [id] },
    });
    expect(token.by).toEqual({ id: maker.id, username: maker.username });
    expect((await maker.caller.call(listTokens)).value).toEqual([]);
  });

  it('is listed and revoked by each admin, and by nobody else', async () => {
    const { params, maker, second, member, secret, token } = await team();
    const outsider = await auth.account();
    const one = { ...params, tokenId: token.id };
    for (const [{ caller }, status] of [
      [member, 403],
      [outsider, 404],
    ] as const) {
      expect((await caller.call(listProjectTokens, { params })).status).toBe(status);
      expect((await caller.call(createProjectToken, { params, body })).status).toBe(status);
      expect((await caller.call(revokeProjectToken, { params: one })).status).toBe(status);
    }
    expect((await maker.caller.call(revokeToken, { params: { tokenId: token.id } })).status).toBe(404);
    expect((await second.caller.call(listProjectTokens, { params })).value).toMatchObject([{ id: token.id }]);
    const other = await team();
    const foreign = { ...other.params, tokenId: token.id };
    expect((await other.maker.caller.call(revokeProjectToken, { params: foreign })).status).toBe(404);
    expect(await auth.findIdentity(secret)).not.toBeNull();
    expect((await second.caller.call(revokeProjectToken, { params: one })).status).toBe(200);
    expect(await auth.findIdentity(secret)).toBeNull();
  });

  it.each(['normal_user', 'public_user'] as const)(
    'dies once its maker is %s, and does not come back with the right',
    async (role) => {
      const { id, maker, second, secret, params, tree } = await team();
      const change = async (to: 'project_admin' | typeof role, version: number) => {
        tree.members.version = version;
        tree.members.value = tree.members.value.map((each) =>
          each.userId === maker.id ? { ...each, role: to } : each,
        );
        const member = tree.members.value.find(({ userId }) => userId === maker.id)!;
        const { name, slug } = tree.project.value;
        await auth.emit(
          memberRoleChanged,
          { member, project: { id, name, slug } },
          { subject: `${id}/members`, version },
        );
      };
      await change(role, 11);
      expect(await auth.findIdentity(secret)).toBeNull();
      await change('project_admin', 12);
      expect(await auth.findIdentity(secret)).toBeNull();
      expect((await second.caller.call(listProjectTokens, { params })).value).toEqual([]);
    },
  );

  it('is refused once its maker lost the right, before any event says so', async () => {
    const { id, maker, secret, tree } = await team();
    expect(await auth.findIdentity(secret)).not.toBeNull();
    tree.members.version += 1;
    tree.members.value = tree.members.value.filter(({ userId }) => userId !== maker.id);
    const { name, slug } = tree.project.value;
    await auth.owners.projects.revoke({
      ...{ specversion: '1.0', id: randomUUID(), source: '/services/projects', type: memberRemoved.type },
      ...{ subject: `${id}/members`, version: tree.members.version, time: new Date().toISOString() },
      data: { projectId: id, userId: maker.id, project: { id, name, slug } },
    });
    expect(await auth.findIdentity(secret)).toBeNull();
  });

  it('dies with its project', async () => {
    const { id, secret, tree } = await team();
    const { name, slug } = tree.project.value;
    await auth.emit(projectDeleted, { projectId: id, name, slug }, { subject: id, version: 9 });
    expect(await auth.findIdentity(secret)).toBeNull();
    expect(await stored().countDocuments({ projectId: id })).toBe(0);
  });

  it('stays where it was made after the loss of the right, which is heard late', async () => {
    const { id, maker, secret, params, tree } = await team();
    const change = (role: 'normal_user' | 'project_admin', version: number) => {
      tree.members.version = version;
      tree.members.value = tree.members.value.map((each) =>
        each.userId === maker.id ? { ...each, role } : each,
      );
      const member = tree.members.value.find(({ userId }) => userId === maker.id)!;
      const { name, slug } = tree.project.value;
      const data = { member, project: { id, name, slug } };
      return auth.emit(memberRoleChanged, data, { subject: `${id}/members`, version });
    };
    const loss = await change('normal_user', 11);
    expect(await auth.findIdentity(secret)).toBeNull();
    await change('project_admin', 12);
    const make = async () => (await maker.caller.call(createProjectToken, { params, body })).value;
    const [older, newer] = [await make(), await make()];
    await stored().updateOne({ _id: older.token.id as never }, { $set: { createdAt: new Date(0) } });
    await auth.redeliver({ ...loss, id: randomUUID() });
    expect(await auth.findIdentity(older.secret)).toBeNull();
    expect(await auth.findIdentity(newer.secret)).not.toBeNull();
  });

  it('is said to be unknown for now, not wrong, where neither the copy nor the projects service can say', async () => {
    const { id, secret } = await team();
    const copies = auth.services.get('auth')!.connection.collection('known_projects');
    await copies.deleteOne({ _id: id as never });
    const ask = async () =>
      (await auth.guest.call(introspectSessions, { body: { tokens: ['x', secret] } })).value;
    auth.owners.down = 'all';
    try {
      await eventually(async () => (await ask()).unsure?.[0] === 1);
    } finally {
      auth.owners.down = 'nothing';
    }
  });

  it('does not keep others from being looked up while the projects service is away', async () => {
    const { secret } = await team();
    const other = await make(await auth.account());
    auth.owners.down = 'all';
    try {
      const tokens = [secret, other.secret];
      const { value } = await auth.guest.call(introspectSessions, { body: { tokens } });
      expect(value.identities[1]).not.toBeNull();
    } finally {
      auth.owners.down = 'nothing';
    }
  });
});

describe('calls that let somebody in', () => {
  it('are refused to every token', async () => {
    const person = await auth.account();
    const holder = auth.as({
      ...person.caller.identity,
      token: { scope: 'admin', projectIds: null },
    });
    const { status, headers, error } = await holder.call(createToken, { body: wish });
    expect([status, error.code]).toEqual([403, 'insufficient_scope']);
    expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    for (const call of [listTokens, deleteAccount]) expect((await holder.call(call)).status).toBe(403);
  });
});
