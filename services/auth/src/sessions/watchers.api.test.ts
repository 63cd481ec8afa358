import { randomUUID } from 'node:crypto';
import {
  adminUpgradePlan,
  approveUser,
  introspectSessions,
  logout,
  rejectUser,
  type SessionRevocation,
  unwatchSessions,
  updateProfile,
  updateUser,
  watchSessions,
  watchTimes,
} from '@cardinal/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { password } from '../test/values.ts';
import { sessionLimits } from './session.rules.ts';

const minute = 60_000;

let auth: AuthHarness;
let admin: Account;
beforeAll(async () => {
  auth = await startAuth();
  admin = await auth.superAdmin();
});
afterAll(() => auth.stop());

/** A gateway; each of its questions confirms the previous answer. */
function watcher() {
  const id = randomUUID();
  let heard: string[] = [];
  return {
    id,
    async listen(): Promise<{ isNew: boolean; revoked: SessionRevocation[] }> {
      const { value } = await auth.guest.call(watchSessions, { body: { watcher: id, heard } });
      heard = value.revoked.map((revocation) => revocation.id);
      return value;
    },
    /** The next thing to forget, without the word that it is forgotten. */
    async hears(): Promise<Omit<SessionRevocation, 'id'>> {
      for (;;) {
        const [first] = (await this.listen()).revoked;
        if (first) {
          const { id: _, ...what } = first;
          return what;
        }
      }
    },
    leave: () => auth.guest.call(unwatchSessions, { body: { watcher: id } }),
  };
}
type Watcher = ReturnType<typeof watcher>;

const watchers: Watcher[] = [];
async function watching(): Promise<Watcher> {
  const made = watcher();
  watchers.push(made);
  await made.listen();
  return made;
}
afterEach(async () => {
  for (const made of watchers.splice(0)) await made.leave();
});

async function signedIn(input: Parameters<AuthHarness['account']>[0] = {}) {
  const account = await auth.account(input);
  const { token } = await auth.browser().signIn(account.username, password);
  const { sessionId } = (await auth.findIdentity(token))!;
  const { status = 'active', accountType = 'public' } = input;
  return {
    ...account,
    token,
    sessionId,
    me: auth.as({ userId: account.id, sessionId, status, accountType }),
  };
}

/** Whether a promise is over by the time a request has been there and back, and what it waits for with it. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  void promise.finally(() => {
    over = true;
  });
  for (let n = 0; n < 3; n += 1) await auth.findIdentity('x'.repeat(43));
  return over;
}

describe('a watcher', () => {
  it('learns that it is new, and only once', async () => {
    const gateway = watcher();
    watchers.push(gateway);
    expect(await gateway.listen()).toEqual({ isNew: true, revoked: [] });
    expect(await gateway.listen()).toEqual({ isNew: false, revoked: [] });
  });

  it('waits half a second for something to forget', async () => {
    const gateway = await watching();
    const started = performance.now();
    await gateway.listen();
    expect(performance.now() - started).toBeGreaterThanOrEqual(watchTimes.waitMs - 5);
  });

  it('is informed again until it says that it has forgotten', async () => {
    const gateway = await watching();
    const { sessionId, me } = await signedIn();
    const left = me.call(logout);
    await gateway.hears();
    const body = { watcher: gateway.id, heard: ['something else'] };
    const { value } = await auth.guest.call(watchSessions, { body });
    expect(value.revoked).toEqual([{ id: expect.any(String), sessionId }]);
    await gateway.listen();
    await left;
    expect(await gateway.listen()).toEqual({ isNew: false, revoked: [] });
  });

  it('hears what was revoked before it asked again', async () => {
    const gateway = await watching();
    const { id, me } = await signedIn();
    const changing = me.call(updateProfile, { body: { companyName: 'Cardinal' } });
    expect(await isOver(changing)).toBe(false);
    expect(await gateway.hears()).toEqual({ userId: id });
    await gateway.listen();
    await changing;
  });

  it('is new again after it has left', async () => {
    const gateway = await watching();
    await gateway.leave();
    expect(await gateway.listen()).toEqual({ isNew: true, revoked: [] });
  });

  it.each([
    ['without a name', { watcher: '', heard: [] }],
    ['with too long a name', { watcher: 'x'.repeat(101), heard: [] }],
    ['with what is no list', { watcher: 'x', heard: 'y' }],
  ])('is refused %s', async (_what, body) => {
    expect((await auth.guest.call(watchSessions, { body: body as never })).status).toBe(400);
  });

  it('is a gateway and no user', async () => {
    const body = { watcher: 'x', heard: [] };
    expect((await admin.caller.call(watchSessions, { body })).error.code).toBe('not_found');
    expect((await admin.caller.call(unwatchSessions, { body })).error.code).toBe('not_found');
    const { url } = auth.services.get('auth')!;
    for (const { path } of [watchSessions, unwatchSessions])
      expect((await fetch(url + path, { method: 'POST' })).status).toBe(401);
  });
});

describe('a person who is changed', () => {
  const solo = { plan: 'solo' as const };
  const company = { accountType: 'company' as const };
  it.each<[string, Parameters<typeof signedIn>[0], (user: Awaited<ReturnType<typeof signedIn>>) => unknown]>([
    ['suspended', {}, ({ id }) => updateUserTo(id, { status: 'suspended' })],
    ['reactivated', { status: 'suspended' }, ({ id }) => updateUserTo(id, { status: 'active' })],
    ['made a company', {}, ({ id }) => updateUserTo(id, company)],
    [
      'approved',
      { status: 'pending' },
      ({ id }) => admin.caller.call(approveUser, { params: { userId: id } }),
    ],
    [
      'rejected',
      { status: 'pending' },
      ({ id }) => admin.caller.call(rejectUser, { params: { userId: id } }),
    ],
    [
      'given a plan',
      { ...company, companyName: 'Cardinal' },
      ({ id }) => admin.caller.call(adminUpgradePlan, { params: { userId: id }, body: solo }),
    ],
  ])('is forgotten by all watchers before anybody hears that they are %s', async (_what, input, change) => {
    const [one, other] = [await watching(), await watching()];
    const user = await signedIn(input);
    const changing = Promise.resolve(change(user));
    expect(await one.hears()).toEqual({ userId: user.id });
    expect(await other.hears()).toEqual({ userId: user.id });
    await one.listen();
    expect(await isOver(changing)).toBe(false);
    const stop = hearAll(one, other);
    expect(await changing).toMatchObject({ status: 200 });
    await stop();
  });

  function updateUserTo(userId: string, body: { status?: 'active' | 'suspended'; accountType?: 'company' }) {
    return admin.caller.call(updateUser, { params: { userId }, body });
  }

  /** Lets watchers listen. @returns stops them */
  function hearAll(...gateways: Watcher[]): () => Promise<void> {
    let on = true;
    const loops = gateways.map(async (gateway) => {
      while (on) await gateway.listen();
    });
    return async () => {
      on = false;
      await Promise.all(loops);
    };
  }

  it('is waited for no longer than a watcher trusts what it remembers', async () => {
    const silent = await watching();
    const { token, me } = await signedIn();
    const started = performance.now();
    await me.call(logout);
    const waited = performance.now() - started;
    expect(waited).toBeGreaterThan(watchTimes.trustMs);
    expect(waited).toBeLessThan(watchTimes.leaseMs + 2_000);
    expect(await auth.findIdentity(token)).toBeNull();
    // Nobody waits for it a second time.
    const { me: next } = await signedIn();
    const again = performance.now();
    await next.call(logout);
    expect(performance.now() - again).toBeLessThan(watchTimes.trustMs);
    expect(await silent.listen()).toEqual({ isNew: true, revoked: [] });
  });

  it('is not waited for longer either by one that asks and asks and never confirms', async () => {
    const deaf = await watching();
    const { me } = await signedIn();
    let on = true;
    const asking = (async () => {
      const body = { watcher: deaf.id, heard: [] };
      while (on) await auth.guest.call(watchSessions, { body });
    })();
    const started = performance.now();
    expect((await me.call(logout)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(watchTimes.leaseMs + 2_000);
    on = false;
    await asking;
  });

  it('waits for nobody who has left', async () => {
    const gateway = await watching();
    const { me } = await signedIn();
    const leaving = me.call(logout);
    await gateway.hears();
    await gateway.leave();
    const started = performance.now();
    expect((await leaving).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(watchTimes.trustMs);
  });
});

describe('how long a session may be remembered', () => {
  const goodForMs = async (token: string) => {
    const { value } = await auth.guest.call(introspectSessions, { body: { tokens: [token] } });
    return value.identities[0]?.goodForMs;
  };

  it('is ten seconds', async () => {
    const { token } = await signedIn();
    expect(await goodForMs(token)).toBe(sessionLimits.rememberMs);
  });

  it('is not beyond its end', async () => {
    const { token } = await signedIn();
    for (let day = 0; day < 29; day += 1) {
      auth.forward(24 * 60 * minute);
      await goodForMs(token);
    }
    auth.forward(24 * 60 * minute - 5_000);
    const left = await goodForMs(token);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(5_000);
  });
});

describe('watchers that are gone', () => {
  it('are dropped by the database', async () => {
    const { connection } = auth.services.get('auth')!;
    const indexes = await connection.collection('session_watchers').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { until: 1 }, expireAfterSeconds: 60 }));
  });
});
