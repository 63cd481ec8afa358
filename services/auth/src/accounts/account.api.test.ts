import { randomUUID } from 'node:crypto';
import {
  exportUsers,
  getUser,
  listDevUsers,
  lookUpUser,
  seedUsers,
  setTimeZone,
  updateProfile,
  upgradePlan,
  userCreated,
  userRegistered,
  userUpdated,
} from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AuthHarness, startAuth } from '../test/start-auth.ts';
import { freshUsername, password } from '../test/values.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('GET /api/user', () => {
  it('answers the caller’s account and nothing secret', async () => {
    const { caller, id, email } = await auth.account();
    const answer = await caller.call(getUser);
    expect(answer.value).toMatchObject({
      id,
      email,
      accountType: 'public',
      plan: 'free',
      projectsLimit: 0,
      boardsLimit: 0,
      status: 'active',
      companyName: null,
    });
    expect(answer.text).not.toMatch(/password|argon2|Key|outbox|sessionEpoch/);
  });
});

describe('PATCH /api/user/profile', () => {
  it('makes a public account a company account on the free plan, and publishes it', async () => {
    const { caller, id } = await auth.account();
    const { value } = await caller.call(updateProfile, { body: { companyName: '  Acme\u0007Ltd ' } });
    expect(value).toMatchObject({ companyName: 'Acme Ltd', accountType: 'company', plan: 'free' });
    await auth.drained();
    const events = auth.findPublished(userUpdated).filter(({ subject }) => subject === id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ version: 2, data: { user: { companyName: 'Acme Ltd' } } });
  });

  it('keeps the plan of a company account, and says nothing when nothing changes', async () => {
    const { caller, id } = await auth.account({ accountType: 'company', plan: 'pro', companyName: 'Acme' });
    const body = { companyName: 'Acme' };
    expect((await caller.call(updateProfile, { body })).value.plan).toBe('pro');
    await auth.drained();
    expect(auth.findPublished(userUpdated).filter(({ subject }) => subject === id)).toEqual([]);
  });

  it('refuses every other field', async () => {
    const { caller } = await auth.account();
    const extra = { plan: 'enterprise', isSuperAdmin: true, status: 'active', projectsLimit: 999, id: 'x' };
    const body = { companyName: 'Acme', ...extra };
    const { error } = await caller.call(updateProfile, { body });
    expect(error.issues?.map(({ path }) => path)).toEqual(Object.keys(extra));
  });

  it.each([[{ companyName: '   ' }], [{ companyName: 'x'.repeat(121) }], [{ companyName: 7 }], [{}], [[]]])(
    'refuses %j',
    async (body) => {
      const { caller } = await auth.account();
      const { error } = await caller.call(updateProfile, { body: body as never });
      expect(error.code).toBe('validation_failed');
    },
  );
});

describe('PUT /api/user/time-zone', () => {
  it('changes the time zone, and publishes it', async () => {
    const { caller, id } = await auth.account();
    expect((await caller.call(getUser)).value.timeZone).toBeNull();
    const { value } = await caller.call(setTimeZone, { body: { timeZone: 'Asia/Kolkata' } });
    expect(value.timeZone).toBe('Asia/Kolkata');
    await auth.drained();
    const [event] = auth.findPublished(userUpdated).filter(({ subject }) => subject === id);
    expect(event?.data.user.timeZone).toBe('Asia/Kolkata');
  });

  it.each(['Mars/Olympus', '+01:00', '', 'x'.repeat(100), 7])('refuses %j', async (timeZone) => {
    const { caller } = await auth.account();
    const { error } = await caller.call(setTimeZone, { body: { timeZone: timeZone as string } });
    expect(error.issues?.map(({ path }) => path)).toContain('timeZone');
  });
});

describe('POST /api/user/upgrade-plan', () => {
  it('changes the plan of a company account at once', async () => {
    const { caller, id } = await auth.account({ accountType: 'company' });
    for (const plan of ['solo', 'pro', 'free'] as const) {
      expect((await caller.call(upgradePlan, { body: { plan } })).value.plan).toBe(plan);
    }
    await auth.drained();
    const events = auth.findPublished(userUpdated).filter(({ subject }) => subject === id);
    expect(events.map(({ data }) => data.user.plan)).toEqual(['solo', 'pro', 'free']);
  });

  it('leaves enterprise to the sales people', async () => {
    const { caller } = await auth.account({ accountType: 'company' });
    const { error, status } = await caller.call(upgradePlan, { body: { plan: 'enterprise' } });
    expect([status, error.code, error.error]).toEqual([403, 'contact_sales', 'Contact sales']);
  });

  it('is not for public accounts', async () => {
    const { caller } = await auth.account();
    const { error, status } = await caller.call(upgradePlan, { body: { plan: 'solo' } });
    expect([status, error.code]).toEqual([409, 'not_company_account']);
  });

  it('refuses plans that do not exist', async () => {
    const { caller } = await auth.account({ accountType: 'company' });
    const { error } = await caller.call(upgradePlan, { body: { plan: 'platinum' as 'pro' } });
    expect(error).toMatchObject({ code: 'validation_failed', issues: [{ path: 'plan' }] });
  });

  it('can be turned off for everybody', async () => {
    const strict = await startAuth({ SELF_SERVICE_PLANS: 'off' });
    try {
      const { caller } = await strict.account({ accountType: 'company' });
      const { error, status } = await caller.call(upgradePlan, { body: { plan: 'solo' } });
      expect([status, error.code]).toEqual([403, 'self_service_plans_off']);
    } finally {
      await strict.stop();
    }
  });
});

describe('GET /api/dev/users', () => {
  it('lists users without anything secret in development', async () => {
    const dev = await startAuth({ NODE_ENV: 'development' });
    try {
      const { id, username } = await dev.account();
      const answer = await dev.guest.call(listDevUsers);
      expect(answer.value).toEqual([{ id, username, status: 'active' }]);
      expect(answer.text).not.toContain('@');
    } finally {
      await dev.stop();
    }
  });
});

describe('the internal calls', () => {
  it('find a user by id and by any form of the username, with the version of its stream', async () => {
    const { id, username } = await auth.account();
    const found = { user: { version: 1, value: expect.objectContaining({ id, username }) } };
    expect((await auth.guest.call(lookUpUser, { query: { userId: id } })).value).toEqual(found);
    const query = { username: username.toUpperCase() };
    expect((await auth.guest.call(lookUpUser, { query })).value).toEqual(found);
    for (const missing of [{ username: 'nobody-at-all' }, {}]) {
      expect((await auth.guest.call(lookUpUser, { query: missing })).value).toEqual({ user: null });
    }
  });

  it('export every user once, page by page', async () => {
    const { id } = await auth.account();
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { value } = await auth.guest.call(exportUsers, { query: { limit: 3, after } });
      ids.push(...value.items.map((item) => item.value.id));
      after = value.next ?? undefined;
    } while (after);
    expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(await auth.services.get('auth')!.connection.collection('users').countDocuments());
  });
});

describe('the seed of demo accounts', () => {
  const seed = () => {
    const username = freshUsername();
    return { username, email: `${username}@example.com`, password };
  };

  it('makes each account once, also when two load it at once', async () => {
    const body = { users: [seed(), { ...seed(), status: 'pending' as const }] };
    const load = () => auth.guest.call(seedUsers, { body });
    const [first, second] = await Promise.all([load(), load()]);
    const ids = first!.value.users.map(({ id }) => id);
    expect(second!.value.users.map(({ id }) => id)).toEqual(ids);
    expect((await load()).value.users).toEqual(
      body.users.map(({ username }, index) => ({ id: ids[index], username, created: false })),
    );
    await auth.drained();
    const countEvents = (events: { subject: string }[], id: string | undefined) =>
      events.filter(({ subject }) => subject === id).length;
    expect(countEvents(auth.findPublished(userCreated), ids[0])).toBe(1);
    expect(countEvents(auth.findPublished(userRegistered), ids[1])).toBe(1);
  });

  it('makes super admins that begin at once, the first among them', async () => {
    const admins = () => ({ users: [{ ...seed(), isSuperAdmin: true }] });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => auth.guest.call(seedUsers, { body: admins() })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const users = auth.services.get('auth')!.connection.collection('users');
    expect(await users.countDocuments({ isSuperAdmin: true })).toBe(4);
    expect(await users.countDocuments({ firstSuperAdmin: true })).toBe(1);
  });

  it('makes accounts that sign in', async () => {
    const account = { ...seed(), accountType: 'company' as const, plan: 'pro' as const, companyName: 'Acme' };
    await auth.guest.call(seedUsers, { body: { users: [account] } });
    const { user } = await auth.browser().signIn(account.username, password);
    expect(user).toMatchObject({ plan: 'pro', companyName: 'Acme', status: 'active' });
  });

  it('makes sponsored accounts, which sign in at once', async () => {
    const account = seed();
    const sponsor = { userId: randomUUID(), projectId: randomUUID(), role: 'normal_user' as const };
    const { value } = await auth.guest.call(seedUsers, { body: { users: [{ ...account, sponsor }] } });
    const id = value.users[0]!.id;
    const { user } = await auth.browser().signIn(account.username, password);
    expect(user).toMatchObject({ status: 'active', sponsor: expect.anything() });
    await auth.drained();
    const event = auth.findPublished(userCreated).find(({ subject }) => subject === id);
    expect(event?.data.membership).toEqual({ projectId: sponsor.projectId, role: 'normal_user' });
  });

  it('does not exist without ALLOW_SEED', async () => {
    const plain = await startAuth({ ALLOW_SEED: 'off' });
    try {
      expect((await plain.guest.call(seedUsers, { body: { users: [seed()] } })).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });
});
