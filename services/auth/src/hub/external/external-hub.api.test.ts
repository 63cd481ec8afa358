import { randomUUID } from 'node:crypto';
import { createSuperAdmin, getHubSettings, updateUser, userRegistered } from '@cardinal/contracts';
import { createLog } from '@cardinal/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeHub, type Manner, type Person, startFakeHub } from '../../test/fake-hub.ts';
import { type AuthHarness, startAuth } from '../../test/start-auth.ts';
import { freshUsername, password, publicUrl } from '../../test/values.ts';
import { createExternalHub } from './external-hub.ts';
import { readHubKey } from './hub-key.ts';

let hub: FakeHub;
let auth: AuthHarness;
let movedMs = 0;
beforeAll(async () => {
  hub = await startFakeHub(() => Date.now() + movedMs);
  auth = await startAuth({
    HUB_MODE: 'external',
    HUB_URL: hub.url,
    HUB_NAME: 'Acme ID',
    HUB_KEY: hub.publicPem,
  });
  movedMs = auth.movedMs();
});
afterEach(() => {
  hub.manner = 'good';
});
afterAll(async () => {
  await auth.stop();
  await hub.stop();
});

const person = (changed: Partial<Person> = {}): Person => {
  const name = freshUsername();
  return { sub: randomUUID(), preferred_username: name, email: `${name}@hub.example`, ...changed };
};
const signIn = (who: Person) => auth.browser().redeem(hub.issue(who));

describe('an external hub', () => {
  it('is where the browser is sent, but for those who have a password here', async () => {
    expect((await auth.guest.call(getHubSettings)).value).toEqual({
      hubName: 'Acme ID',
      authorizeUrl: `${hub.url}/authorize`,
      registerUrl: `${hub.url}/register`,
      service: 'cardinal',
      localAuthorizeUrl: `${publicUrl}/hub/authorize`,
      reviewsAccounts: true,
      sendsMail: false,
    });
  });

  it('receives the code, the address, the service and the verifier', async () => {
    const browser = auth.browser();
    const code = hub.issue(person());
    await browser.redeem(code);
    expect(hub.lastRequest).toEqual({
      code,
      redirect_uri: browser.request.redirect_uri,
      service: 'cardinal',
      code_verifier: browser.verifier,
    });
  });

  it('brings a pending user at first sight and the same one afterwards', async () => {
    const who = person();
    const first = (await signIn(who)).value.user;
    expect(first).toMatchObject({
      username: who.preferred_username,
      hubUsername: who.preferred_username,
      email: who.email,
      status: 'pending',
    });
    const again = (await signIn({ ...who, preferred_username: 'renamed', email: 'new@hub.example' })).value;
    expect(again.user.id).toBe(first.id);
    await auth.drained();
    expect(auth.findPublished(userRegistered).filter(({ subject }) => subject === first.id)).toHaveLength(1);
  });

  it('brings one user when the same person signs in twice at once', async () => {
    const who = person();
    const answers = await Promise.all([signIn(who), signIn(who), signIn(who)]);
    expect(new Set(answers.map(({ value }) => value.user.id)).size).toBe(1);
  });

  it('keeps people apart who share an e-mail address: the address opens nobody else’s account', async () => {
    const local = await auth.account();
    const { value } = await signIn(person({ email: local.email.toUpperCase() }));
    expect(value.user.id).not.toBe(local.id);
    expect(value.user.email).toBeNull();
  });

  it('gives a free variant of a username that is taken', async () => {
    const local = await auth.account();
    const names = [];
    for (let count = 0; count < 3; count += 1) {
      names.push((await signIn(person({ preferred_username: local.username.toUpperCase() }))).value.user);
    }
    const upper = local.username.toUpperCase();
    expect(names.map(({ username }) => username)).toEqual([`${upper}-2`, `${upper}-3`, `${upper}-4`]);
    expect(names.every(({ hubUsername }) => hubUsername === upper)).toBe(true);
  });

  it.each([
    ['ann lee <admin>', /^ann-lee-admin/],
    ['x', /^user-x/],
    ['…', /^user/],
    ['ann.lee@corp.example', /^ann\.lee/],
    ['n'.repeat(150), /^n{31}/],
  ])('makes a username of %p', async (preferred_username, expected) => {
    const { username } = (await signIn(person({ preferred_username }))).value.user;
    expect(username).toMatch(expected);
  });

  it('leaves out an address that it does not vouch for, or that is none', async () => {
    for (const changed of [{ email_verified: false }, { email: 'nonsense' }, { email: undefined }]) {
      expect((await signIn(person(changed))).value.user.email).toBeNull();
    }
  });

  it('vouches for an address, which counts as verified then', async () => {
    for (const [vouched, emailVerified] of [[true, true] as const, [undefined, false] as const]) {
      const { value } = await signIn(person(vouched ? { email_verified: vouched } : {}));
      expect(value.user.emailVerified).toBe(emailVerified);
    }
    const local = await auth.account();
    const { value } = await signIn(person({ email: local.email, email_verified: true }));
    expect(value.user).toMatchObject({ email: null, emailVerified: false });
  });

  it('never brings a suspended user back', async () => {
    const who = person();
    const { id } = (await signIn(who)).value.user;
    const admin = await auth.superAdmin();
    await admin.caller.call(updateUser, { params: { userId: id }, body: { status: 'suspended' } });
    expect((await signIn(who)).value.user.status).toBe('suspended');
  });
});

describe('accounts with a password, beside an external hub', () => {
  it('sign in at the built-in pages', async () => {
    const username = freshUsername();
    await auth.guest.call(createSuperAdmin, {
      body: { username, email: `${username}@example.com`, password },
    });
    const local = await auth.account();
    expect((await auth.browser().signIn(local.username, password)).user.id).toBe(local.id);
  });

  it('are signed in there, the first super admin too, who is not signed in by being made', async () => {
    const fresh = await startAuth({ HUB_MODE: 'external', HUB_URL: hub.url, HUB_KEY: hub.publicPem });
    try {
      const username = freshUsername();
      const body = { username, email: `${username}@example.com`, password };
      const { value, headers } = await fresh.guest.call(createSuperAdmin, { body });
      expect([headers.getSetCookie(), value.token]).toEqual([[], undefined]);
      expect((await fresh.browser().signIn(username, password)).user.isSuperAdmin).toBe(true);
    } finally {
      await fresh.stop();
    }
  });

  it('are not made at the built-in pages', async () => {
    const page = await auth.browser().open('register', {});
    expect(page.status).toBe(404);
    expect((await auth.browser().open()).text).not.toContain('Create an account');
    const sent = await auth.browser().submit('register', { form: 'x', username: 'somebody' });
    expect(sent.status).toBe(404);
  });

  it('cannot be entered by a person of the hub who has no password here', async () => {
    const who = person();
    await signIn(who);
    for (const guess of ['', 'undefined', 'the password of nobody']) {
      expect((await auth.browser().login(who.preferred_username, guess)).status).not.toBe(303);
    }
  });
});

describe('a hub that misbehaves', () => {
  it('refuses a code that was redeemed before, and so do we', async () => {
    const code = hub.issue(person());
    expect((await auth.browser().redeem(code)).status).toBe(200);
    const { status, error } = await auth.browser().redeem(code);
    expect([status, error.code]).toEqual([400, 'invalid_code']);
  });

  const manners: Manner[] = [
    'failing',
    'no json',
    'no token',
    'endless',
    'redirecting',
    'foreign key',
    'wrong audience',
    'wrong issuer',
    'expired',
    'without end',
    'without subject',
    'unsigned',
    'signed with its public key',
  ];
  it.each(manners)('%s: opens no session and is answered with 502', async (manner) => {
    hub.manner = manner;
    const answer = await signIn(person());
    expect([answer.status, answer.error.code]).toEqual([502, 'upstream_failed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.text).not.toMatch(/hub\.js|invalid signature|jwt|127\.0\.0\.1/);
  });

  it('does not keep anybody waiting: silent, or never at an end', async () => {
    const impatient = createExternalHub({
      url: hub.url,
      name: 'Acme ID',
      service: 'cardinal',
      key: readHubKey(hub.publicPem),
      localAuthorizeUrl: '',
      log: createLog({ service: 'test', level: 'silent' }),
      now: () => new Date(),
      timeoutMs: 150,
    });
    for (const manner of ['silent', 'dribbling'] as const) {
      hub.manner = manner;
      const request = { code: hub.issue(person()), codeVerifier: 'v', redirectUri: 'http://x' };
      await expect(impatient.redeem(request)).rejects.toMatchObject({ code: 'upstream_failed' });
    }
  });

  it('may be gone altogether', async () => {
    const gone = await startFakeHub();
    await gone.stop();
    const orphan = await startAuth({ HUB_MODE: 'external', HUB_URL: gone.url, HUB_KEY: hub.publicPem });
    try {
      expect((await orphan.browser().redeem('code-1')).error.code).toBe('upstream_failed');
    } finally {
      await orphan.stop();
    }
  });
});
