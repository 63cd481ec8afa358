import {
  type BodyInputOf,
  createSuperAdmin,
  getAdminStatus,
  updateUser,
  userCreated,
} from '@cardinal/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername, password } from '../test/values.ts';

type SuperAdminInput = BodyInputOf<typeof createSuperAdmin>;

let auth: AuthHarness;
const start = async () => {
  auth = await startAuth();
};
const stop = () => auth.stop();

function input(changed: object = {}): SuperAdminInput {
  const username = freshUsername();
  return { username, email: `${username}@example.com`, password, ...changed };
}
const create = (body: SuperAdminInput) => auth.guest.call(createSuperAdmin, { body });

const suspend = (by: Account, whom: Account) =>
  by.caller.call(updateUser, { params: { userId: whom.id }, body: { status: 'suspended' } });
const reactivate = (by: Account, whom: Account) =>
  by.caller.call(updateUser, { params: { userId: whom.id }, body: { status: 'active' } });

async function activeSuperAdmins(): Promise<number> {
  const users = auth.services.get('auth')!.connection.collection('users');
  return users.countDocuments({ isSuperAdmin: true, status: 'active' });
}

describe('the first super admin', () => {
  beforeEach(start);
  afterEach(stop);

  it('is made by the first visitor, and signs in at the built-in hub', async () => {
    expect((await auth.guest.call(getAdminStatus)).value.superAdminExists).toBe(false);
    const body = input();
    const { value, text } = await create(body);
    expect(value).toMatchObject({ isSuperAdmin: true, status: 'active', username: body.username });
    expect(text).not.toContain('argon2');
    expect((await auth.guest.call(getAdminStatus)).value.superAdminExists).toBe(true);
    const { user } = await auth.browser().signIn(body.username, password);
    expect(user.isSuperAdmin).toBe(true);
    await auth.drained();
    expect(auth.findPublished(userCreated)[0]?.data).toMatchObject({
      user: { isSuperAdmin: true },
      membership: null,
    });
  });

  it('is signed in by being made, whatever session the browser had', async () => {
    const early = await auth.account();
    const before = await auth.browser().signIn(early.username, password);
    const caller = auth.as((await auth.findIdentity(before.token))!);
    const { value, headers } = await caller.call(createSuperAdmin, { body: input() });
    const cookies = headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('cardinal_session='));
    expect(session).toContain('HttpOnly');
    expect(await auth.findIdentity(session!.match(/=([^;]+)/)![1]!)).toMatchObject({
      userId: value.id,
      isSuperAdmin: true,
    });
    expect(await auth.findIdentity(before.token)).toBeNull();
    expect(value.token?.split('.')).toHaveLength(3);
    expect(cookies.some((cookie) => cookie.startsWith('cardinal_device='))).toBe(true);
  });

  it('is the only one that can be made so', async () => {
    await create(input());
    const { status, error, headers } = await create(input());
    expect([status, error.code]).toEqual([409, 'super_admin_exists']);
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('is one of however many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(input())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    expect(await activeSuperAdmins()).toBe(1);
  });

  it('does not take the name or the address of somebody else', async () => {
    const { username, email } = await auth.account();
    expect((await create(input({ username: username.toUpperCase() }))).error.code).toBe('username_taken');
    expect((await create(input({ email: email.toUpperCase() }))).error.code).toBe('email_taken');
    expect((await create(input())).status).toBe(201);
  });
});

describe('a first super admin with bad particulars', () => {
  beforeAll(start);
  afterAll(stop);

  it.each([
    { username: 'ab' },
    { username: '' },
    { username: 7 },
    { email: 'nobody' },
    { email: undefined },
    { password: '12345' },
    { password: 'x'.repeat(201) },
    { password: { $ne: 1 } },
  ])('is refused with %j', async (changed) => {
    expect((await create(input(changed))).error.code).toBe('validation_failed');
    expect((await auth.guest.call(getAdminStatus)).value.superAdminExists).toBe(false);
  });
});

describe('the last active super admin', () => {
  beforeEach(start);
  afterEach(stop);

  it('cannot suspend itself', async () => {
    const only = await auth.superAdmin();
    const { status, error } = await suspend(only, only);
    expect([status, error.code]).toEqual([409, 'last_admin']);
    expect(await activeSuperAdmins()).toBe(1);
  });

  it('cannot be suspended once the others are', async () => {
    const [first, second] = [await auth.superAdmin(), await auth.superAdmin()];
    expect((await suspend(first, second)).status).toBe(200);
    expect((await suspend(first, first)).error.code).toBe('last_admin');
    expect((await reactivate(first, second)).status).toBe(200);
    expect((await suspend(first, first)).status).toBe(200);
    expect((await suspend(second, second)).error.code).toBe('last_admin');
    expect(await activeSuperAdmins()).toBe(1);
  });

  it('remains when two suspend each other at the same moment, every time', async () => {
    const [first, second] = [await auth.superAdmin(), await auth.superAdmin()];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([suspend(first, second), suspend(second, first)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await activeSuperAdmins()).toBe(1);
      await reactivate(first, first);
      await reactivate(first, second);
      expect(await activeSuperAdmins()).toBe(2);
    }
  });

  it('remains after a suspension that was written but could not reach the gateways', async () => {
    const [first, second, third] = [
      await auth.superAdmin(),
      await auth.superAdmin(),
      await auth.superAdmin(),
    ];
    const watchers = auth.services.get('auth')!.connection.collection('session_watchers');
    // Nothing can be put into what is no list.
    await watchers.insertOne({ _id: 'broken' as never, until: new Date(), revoked: 'no list' });
    expect((await suspend(first, third)).status).toBe(500);
    await watchers.deleteOne({ _id: 'broken' as never });
    expect(await activeSuperAdmins()).toBe(2);
    const answers = await Promise.all([suspend(first, second), suspend(second, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeSuperAdmins()).toBe(1);
  });

  it('remains when all suspend themselves at once', async () => {
    const all = [await auth.superAdmin(), await auth.superAdmin(), await auth.superAdmin()];
    const answers = await Promise.all(all.map((one) => suspend(one, one)));
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(1);
    expect(await activeSuperAdmins()).toBeGreaterThanOrEqual(1);
  });

  it('may change its account type', async () => {
    const only = await auth.superAdmin();
    const answer = await only.caller.call(updateUser, {
      params: { userId: only.id },
      body: { accountType: 'company' },
    });
    expect(answer.value).toMatchObject({ accountType: 'company', status: 'active' });
  });
});
