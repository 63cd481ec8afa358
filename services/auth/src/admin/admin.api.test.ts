import {
  adminUpgradePlan,
  approveUser,
  findUser,
  getAdminStatus,
  listPendingUsers,
  listUsers,
  rejectUser,
  updateUser,
  userApproved,
  userReactivated,
  userRejected,
  userSuspended,
  userUpdated,
} from '@cardinal/contracts';
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

const nobody = '00000000-0000-4000-8000-000000000000';

describe('GET /api/admin/status', () => {
  it('is answered to anyone, and is true for active super admins only', async () => {
    const { caller } = await auth.account();
    const status = async (who: typeof caller) => (await who.call(getAdminStatus)).value;
    const expected = { superAdminExists: true, setupTokenRequired: false, setupTokenPrinted: false };
    expect(await status(auth.guest)).toEqual({ isSuperAdmin: false, ...expected });
    expect(await status(caller)).toEqual({ isSuperAdmin: false, ...expected });
    expect(await status(admin.caller)).toEqual({ isSuperAdmin: true, ...expected });
    const suspended = auth.as({ isSuperAdmin: true, status: 'suspended' });
    expect(await status(suspended)).toEqual({ isSuperAdmin: false, ...expected });
  });
});

describe('approving', () => {
  it('makes a waiting account active, public and free unless asked otherwise', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const { value } = await admin.caller.call(approveUser, { params: { userId: id }, body: {} });
    expect(value).toMatchObject({ status: 'active', accountType: 'public', plan: 'free' });
    await auth.drained();
    const [event] = auth.findPublished(userApproved).filter(({ subject }) => subject === id);
    expect(event).toMatchObject({ version: 2, data: { user: { status: 'active' } } });
  });

  it('takes account type and plan', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const body = { accountType: 'company' as const, plan: 'pro' as const };
    const { value } = await admin.caller.call(approveUser, { params: { userId: id }, body });
    expect(value).toMatchObject({ status: 'active', ...body });
  });

  it('refuses a plan for a public account', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const { error } = await admin.caller.call(approveUser, {
      params: { userId: id },
      body: { accountType: 'public', plan: 'pro' },
    });
    expect(error.code).toBe('not_company_account');
  });

  it('works once, no matter who clicks twice, and never brings a rejected account back', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const approve = () => admin.caller.call(approveUser, { params: { userId: id }, body: {} });
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = await auth.account({ status: 'suspended' });
    const params = { userId: rejected.id };
    expect((await admin.caller.call(approveUser, { params, body: {} })).error.code).toBe('conflict');
  });
});

describe('rejecting', () => {
  it('suspends a waiting account and publishes it', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const { value } = await admin.caller.call(rejectUser, { params: { userId: id } });
    expect(value.status).toBe('suspended');
    await auth.drained();
    expect(auth.findPublished(userRejected).filter(({ subject }) => subject === id)).toHaveLength(1);
  });

  it('is not for accounts that are in already', async () => {
    const { id } = await auth.account();
    const { error } = await admin.caller.call(rejectUser, { params: { userId: id } });
    expect(error).toMatchObject({ code: 'conflict', error: 'This account is not waiting for approval' });
  });

  it('and approving at once leaves one of the two', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const params = { userId: id };
    const answers = await Promise.all([
      admin.caller.call(approveUser, { params, body: {} }),
      admin.caller.call(rejectUser, { params }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('PATCH /api/admin/users/:id', () => {
  it('suspends and reactivates, with an event each', async () => {
    const { id } = await auth.account();
    const patch = async (status: 'active' | 'suspended') =>
      (await admin.caller.call(updateUser, { params: { userId: id }, body: { status } })).value.status;
    expect(await patch('suspended')).toBe('suspended');
    expect(await patch('suspended')).toBe('suspended');
    expect(await patch('active')).toBe('active');
    await auth.drained();
    const of = (events: { subject: string }[]) => events.filter(({ subject }) => subject === id);
    expect(of(auth.findPublished(userSuspended))).toHaveLength(1);
    expect(of(auth.findPublished(userReactivated))).toHaveLength(1);
  });

  it('changes the account type; a company that becomes public is back on the free plan', async () => {
    const { id } = await auth.account({ accountType: 'company', plan: 'pro' });
    const patch = async (accountType: 'public' | 'company') =>
      (await admin.caller.call(updateUser, { params: { userId: id }, body: { accountType } })).value;
    expect(await patch('public')).toMatchObject({ accountType: 'public', plan: 'free' });
    expect(await patch('company')).toMatchObject({ accountType: 'company', plan: 'free' });
    await auth.drained();
    const events = auth.findPublished(userUpdated).filter(({ subject }) => subject === id);
    expect(events.map(({ data }) => data.user.accountType)).toEqual(['public', 'company']);
  });

  it('changes both in one event', async () => {
    const { id } = await auth.account();
    const body = { accountType: 'company' as const, status: 'suspended' as const };
    const { value } = await admin.caller.call(updateUser, { params: { userId: id }, body });
    expect(value).toMatchObject(body);
    await auth.drained();
    const events = auth.published.filter(({ subject, version }) => subject === id && version > 1);
    expect(events.map(({ type }) => type)).toEqual(['auth.user.suspended']);
    expect(events[0]?.data).toMatchObject({ user: body });
  });

  it('does not approve by the back door', async () => {
    const { id } = await auth.account({ status: 'pending' });
    const body = { status: 'active' as const };
    const { error } = await admin.caller.call(updateUser, { params: { userId: id }, body });
    expect(error.code).toBe('conflict');
  });

  it('refuses every other field', async () => {
    const { id, username } = await auth.account();
    const extra = {
      isSuperAdmin: true,
      plan: 'enterprise',
      username: 'other',
      passwordHash: 'x',
      version: 9,
    };
    const body = { accountType: 'public' as const, ...extra };
    const answer = await admin.caller.call(updateUser, { params: { userId: id }, body });
    expect(answer.error.issues?.map(({ path }) => path)).toEqual(Object.keys(extra));
    const { value } = await admin.caller.call(findUser, { params: { username } });
    expect(value).toMatchObject({ isSuperAdmin: false, plan: 'free' });
  });

  it.each([{}, { status: 'pending' }, { accountType: 'team' }, { isSuperAdmin: true }])(
    'refuses %j',
    async (body) => {
      const { id } = await auth.account();
      const answer = await admin.caller.call(updateUser, { params: { userId: id }, body: body as never });
      expect(answer.error.code).toBe('validation_failed');
    },
  );
});

describe('POST /api/admin/user/:id/upgrade-plan', () => {
  const upgrade = (userId: string, body: object) =>
    admin.caller.call(adminUpgradePlan, { params: { userId }, body: body as never });

  it('changes the plan of a company account, enterprise included', async () => {
    const { id } = await auth.account({ accountType: 'company' });
    for (const plan of ['enterprise', 'solo', 'free']) {
      expect((await upgrade(id, { plan })).value.plan).toBe(plan);
    }
  });

  it('makes a company account of a public one when asked to', async () => {
    const { id } = await auth.account();
    const body = { plan: 'pro', accountType: 'company' };
    expect((await upgrade(id, body)).value).toMatchObject(body);
    const back = { plan: 'free', accountType: 'public' };
    expect((await upgrade(id, back)).value).toMatchObject(back);
  });

  it('refuses plans for public accounts', async () => {
    const { id } = await auth.account();
    for (const body of [{ plan: 'pro' }, { plan: 'free' }, { plan: 'pro', accountType: 'public' }]) {
      expect((await upgrade(id, body)).error.code).toBe('not_company_account');
    }
    const company = await auth.account({ accountType: 'company' });
    const refused = await upgrade(company.id, { plan: 'pro', accountType: 'public' });
    expect(refused.error.code).toBe('not_company_account');
  });

  it.each([{}, { plan: 'gold' }, { plan: 'pro', accountType: 'team' }, { plan: ['pro'] }])(
    'refuses %j',
    async (body) => {
      const { id } = await auth.account({ accountType: 'company' });
      expect((await upgrade(id, body)).error.code).toBe('validation_failed');
    },
  );
});

describe('a user that does not exist', () => {
  it('is 404 for every call, and so is what cannot be an id', async () => {
    for (const userId of [nobody, 'x', '%00', '{"$ne":1}']) {
      const params = { userId };
      const answers = [
        await admin.caller.call(approveUser, { params, body: {} }),
        await admin.caller.call(rejectUser, { params }),
        await admin.caller.call(updateUser, { params, body: { status: 'suspended' } }),
        await admin.caller.call(adminUpgradePlan, { params, body: { plan: 'pro' } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
  });
});

describe('the lists', () => {
  it('show users newest first, page by page', async () => {
    const [first, second] = [await auth.account(), await auth.account()];
    const list = async (query: object) =>
      (await admin.caller.call(listUsers, { query: { ...query } })).value.map(({ id }) => id);
    const ids = await list({});
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    expect(await list({ limit: 1, offset: 1 })).toEqual([ids[1]]);
  });

  it('find users by any part of username or e-mail, in any case, without accents, taken literally', async () => {
    const name = freshUsername();
    const { id } = await auth.account({ username: `Zoë.${name}`, email: `mail-${name}@example.com` });
    const search = async (text: string) =>
      (await admin.caller.call(listUsers, { query: { search: text } })).value.map((user) => user.id);
    expect(await search(`ZOË.${name}`)).toEqual([id]);
    expect(await search(`MAIL-${name}@`)).toEqual([id]);
    expect(await search(`zoe.${name}`)).toEqual([id]);
    expect(await search(`zoë?${name}`)).toEqual([]);
    expect(await search('.*')).toEqual([]);
    expect(await search('(')).toEqual([]);
  });

  it('show nothing secret', async () => {
    const { text } = await admin.caller.call(listUsers);
    expect(text).not.toMatch(/argon2|passwordHash|outbox|usernameKey/);
  });

  it.each([{ limit: 0 }, { limit: 1_001 }, { offset: -1 }, { limit: 'all' }])('refuse %j', async (query) => {
    expect((await admin.caller.call(listUsers, { query })).error.code).toBe('validation_failed');
  });

  it('show those who wait, the longest first', async () => {
    const [first, second] = [
      await auth.account({ status: 'pending' }),
      await auth.account({ status: 'pending' }),
    ];
    const { value } = await admin.caller.call(listPendingUsers);
    const ids = value.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(value.every(({ status }) => status === 'pending')).toBe(true);
  });
});

describe('GET /api/admin/user/:username', () => {
  it('finds an exact username in any case, and nothing less', async () => {
    const { id, username } = await auth.account();
    const find = (name: string) => admin.caller.call(findUser, { params: { username: name } });
    expect((await find(username.toUpperCase())).value).toMatchObject({ id, projects: [] });
    for (const name of [username.slice(0, -1), '.*', 'nobody']) {
      expect((await find(name)).error).toMatchObject({ code: 'not_found', error: 'User not found' });
    }
  });
});
