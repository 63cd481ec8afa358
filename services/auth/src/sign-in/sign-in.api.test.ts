import {
  getHubUser,
  getUser,
  introspectSessions,
  logout,
  rejectUser,
  sessionEnded,
  updateUser,
  userUpdated,
} from '@cardinal/contracts';
import { internalTokenHeader } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { getSignInCode } from '../test/browser.ts';
import { type Account, type AuthHarness, startAuth } from '../test/start-auth.ts';
import { password } from '../test/values.ts';

const day = 24 * 60 * 60_000;

let auth: AuthHarness;
let admin: Account;
beforeAll(async () => {
  auth = await startAuth();
  admin = await auth.superAdmin();
});
afterAll(() => auth.stop());

async function signedIn(input: Parameters<AuthHarness['account']>[0] = {}) {
  const account = await auth.account(input);
  const { token, answer } = await auth.browser().signIn(account.username, password);
  const identity = (await auth.findIdentity(token))!;
  return { ...account, token, answer, identity, me: auth.as(identity) };
}

async function endedEvents(sessionId: string) {
  await auth.drained();
  return auth.findPublished(sessionEnded).filter(({ data }) => data.sessionId === sessionId);
}

describe('a session', () => {
  it('is an httpOnly cookie for the whole site that no script and no other site sees', async () => {
    const { answer, token } = await signedIn();
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^cardinal_session=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
    expect(answer.text).not.toContain(token);
  });

  it('belongs to its user, and its public id is not its token', async () => {
    const { identity, id, username, token } = await signedIn();
    expect(identity).toMatchObject({ userId: id, username, status: 'active', isSuperAdmin: false });
    expect(identity.sessionId).not.toBe(token);
    expect(await auth.findIdentity(identity.sessionId)).toBeNull();
  });

  it('is kept in the database without its token', async () => {
    const { token } = await signedIn();
    const { connection } = auth.services.get('auth')!;
    const stored = await connection.collection('sessions').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is a new one with each sign-in, which ends the one the browser had', async () => {
    const { username, token, identity, me } = await signedIn();
    const browser = auth.browser();
    const { headers } = await browser.redeem(getSignInCode(await browser.login(username, password)), {}, me);
    expect(headers.getSetCookie()[0]).not.toContain(token);
    expect(await auth.findIdentity(token)).toBeNull();
    expect(await endedEvents(identity.sessionId)).toHaveLength(1);
  });

  it('notes the time zone of the first browser that says one, and needs none', async () => {
    const { id, username } = await auth.account();
    const signInFrom = async (timeZone: string) => {
      const browser = auth.browser();
      const code = getSignInCode(await browser.login(username, password));
      return (await browser.redeem(code, { timeZone })).value.user.timeZone;
    };
    expect(await signInFrom('Mars/Olympus')).toBeNull();
    expect(await signInFrom('Europe/Berlin')).toBe('Europe/Berlin');
    expect(await signInFrom('America/New_York')).toBe('Europe/Berlin');
    await auth.drained();
    expect(auth.findPublished(userUpdated).filter(({ subject }) => subject === id)).toHaveLength(1);
  });

  it('does not end the sessions of other browsers', async () => {
    const { username, token } = await signedIn();
    await auth.browser().signIn(username, password);
    expect(await auth.findIdentity(token)).not.toBeNull();
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(500), '{"$ne":null}', '../../etc'])(
    'is not opened by %p',
    async (token) => {
      expect(await auth.findIdentity(token)).toBeNull();
    },
  );

  it('shows its user, also one who waits or is suspended', async () => {
    for (const status of ['active', 'pending', 'suspended'] as const) {
      const { me, username } = await signedIn({ status });
      const { value } = await me.call(getHubUser);
      expect(value).toMatchObject({ username, status });
      expect(Object.keys(value)).not.toContain('passwordHash');
    }
    expect((await auth.guest.call(getHubUser)).error.code).toBe('unauthenticated');
  });
});

describe('on https', () => {
  it('the cookie is Secure and bound to the host by its name', async () => {
    const secure = await startAuth({ PUBLIC_URL: 'https://cardinal.test' });
    try {
      const { username } = await secure.account();
      const browser = secure.browser();
      const uri = 'https://cardinal.test/sso/callback';
      const { form } = await browser.open('authorize', { ...browser.request, redirect_uri: uri });
      const fields = { form, username, password };
      const shown = await browser.submit('login', fields, { 'sec-fetch-site': 'same-origin' });
      const { headers } = await browser.redeem(getSignInCode(shown), { redirectUri: uri });
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-cardinal_session=.*Path=\/.*Secure/);
      const left = await secure.guest.call(logout);
      expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-cardinal_session=;.*Secure/);
    } finally {
      await secure.stop();
    }
  });
});

describe('a session ends', () => {
  it('with logout, which clears the cookie and publishes it', async () => {
    const { me, token, identity, id } = await signedIn();
    const answer = await me.call(logout);
    expect(answer.value).toEqual({ ok: true });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^cardinal_session=; .*Expires=Thu, 01 Jan 1970/);
    expect(await auth.findIdentity(token)).toBeNull();
    const [event] = await endedEvents(identity.sessionId);
    expect(event).toMatchObject({ subject: identity.sessionId, data: { userId: id } });
  });

  it('with what the browser has cached, and with nothing of other sites under the domain', async () => {
    const { me } = await signedIn();
    for (const caller of [me, auth.guest])
      expect((await caller.call(logout)).headers.get('clear-site-data')).toBe('"cache"');
  });

  it('once, however often one logs out, and logging out is fine without one', async () => {
    const { me, identity } = await signedIn();
    const answers = await Promise.all([me.call(logout), me.call(logout), auth.guest.call(logout)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await endedEvents(identity.sessionId)).toHaveLength(1);
  });

  it('after a week without use', async () => {
    const { token, identity } = await signedIn();
    auth.forward(7 * day - 60_000);
    expect(await auth.findIdentity(token)).not.toBeNull();
    auth.forward(7 * day);
    expect(await auth.findIdentity(token)).toBeNull();
    expect(await endedEvents(identity.sessionId)).toHaveLength(1);
  });

  it('after thirty days however much it is used', async () => {
    const { token } = await signedIn();
    for (let passed = 0; passed < 29; passed += 1) {
      auth.forward(day);
      expect(await auth.findIdentity(token)).not.toBeNull();
    }
    auth.forward(day);
    expect(await auth.findIdentity(token)).toBeNull();
  });

  it('for all of the user when the account is suspended, at once and with an event each', async () => {
    const first = await signedIn();
    const { token } = await auth.browser().signIn(first.username, password);
    const second = (await auth.findIdentity(token))!;
    const body = { status: 'suspended' as const };
    await admin.caller.call(updateUser, { params: { userId: first.id }, body });
    for (const { sessionId } of [first.identity, second]) {
      expect(await endedEvents(sessionId)).toHaveLength(1);
    }
    expect(await auth.findIdentity(first.token)).toBeNull();
    expect(await auth.findIdentity(token)).toBeNull();
  });

  it('and does not come back with the account', async () => {
    const { id, token } = await signedIn();
    const { connection } = auth.services.get('auth')!;
    // As if the process had died between the suspension and the end of the sessions.
    await connection.collection('users').updateOne({ _id: id as never }, { $inc: { sessionEpoch: 1 } });
    expect(await auth.findIdentity(token)).toBeNull();
  });

  it('when a waiting account is rejected', async () => {
    const { id, token } = await signedIn({ status: 'pending' });
    await admin.caller.call(rejectUser, { params: { userId: id } });
    expect(await auth.findIdentity(token)).toBeNull();
  });
});

describe('a suspended user', () => {
  it('may sign in to read that the account is suspended, and stays suspended', async () => {
    const { me, identity } = await signedIn({ status: 'suspended' });
    expect(identity.status).toBe('suspended');
    const { error } = await me.call(getUser);
    expect(error).toMatchObject({
      code: 'account_suspended',
      error: 'Your account has been suspended. Please contact support.',
    });
    expect((await me.call(getHubUser)).value.status).toBe('suspended');
    expect((await me.call(logout)).status).toBe(200);
  });
});

describe('use of a session', () => {
  it('is written once a minute at most', async () => {
    const { token, identity } = await signedIn();
    const sessions = auth.services.get('auth')!.connection.collection('sessions');
    const seen = async () => (await sessions.findOne({ _id: identity.sessionId as never }))?.seenAt;
    const first = await seen();
    auth.forward(30_000);
    await auth.findIdentity(token);
    expect(await seen()).toEqual(first);
    auth.forward(31_000);
    await auth.findIdentity(token);
    expect(await seen()).not.toEqual(first);
  });
});

describe('sessions that nobody uses any longer', () => {
  it('are ended by a job, with their events', async () => {
    const { identity } = await signedIn();
    auth.forward(8 * day);
    const { runtime } = auth.services.get('auth')!;
    await runtime.jobs!.find(({ name }) => name === 'end-expired-sessions')!.run();
    expect(await endedEvents(identity.sessionId)).toHaveLength(1);
    const sessions = auth.services.get('auth')!.connection.collection('sessions');
    await eventually(async () => (await sessions.countDocuments({ _id: identity.sessionId as never })) === 0);
  });
});

describe('the token that the web keeps', () => {
  it('names the user for a quarter of an hour', async () => {
    const { answer, id, username } = await signedIn();
    const decoded = jwt.decode(answer.value.token, { complete: true })!;
    expect(decoded.header.typ).toBe('cardinal-identity+jwt');
    expect(decoded.payload).toMatchObject({
      aud: 'cardinal-identity',
      sub: id,
      preferred_username: username,
    });
    const { exp, iat } = decoded.payload as { exp: number; iat: number };
    expect(exp - iat).toBe(900);
  });

  it('opens nothing: no session, no call, not as a bearer and not as an internal token', async () => {
    const { answer } = await signedIn();
    const { token } = answer.value;
    expect(await auth.findIdentity(token)).toBeNull();
    const { url } = auth.services.get('auth')!;
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `cardinal_session=${token}` },
      { [internalTokenHeader]: token },
    ] as Record<string, string>[]) {
      expect((await fetch(`${url}${getHubUser.path}`, { headers })).status).toBe(401);
    }
    const asBearer = await auth.guest.call(getUser, { headers: { authorization: `Bearer ${token}` } });
    expect(asBearer.error.code).toBe('unauthenticated');
  });
});

describe('introspection', () => {
  it('answers about many sessions at once, in the order in which they were asked for', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const tokens = [other.token, 'of nobody', one.token, other.token];
    const { value } = await auth.guest.call(introspectSessions, { body: { tokens } });
    const names = value.identities.map((identity) => identity?.userId ?? null);
    expect(names).toEqual([other.id, null, one.id, other.id]);
  });

  it('is for the gateway and services, not for users', async () => {
    const { me, token } = await signedIn();
    expect((await me.call(introspectSessions, { body: { tokens: [token] } })).error.code).toBe('not_found');
    const { url } = auth.services.get('auth')!;
    expect((await fetch(`${url}${introspectSessions.path}`, { method: 'POST' })).status).toBe(401);
  });
});
