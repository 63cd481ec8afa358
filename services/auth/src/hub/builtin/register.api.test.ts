import { getHubSettings, getHubUser, getUser, userRegistered } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSignInCode } from '../../test/browser.ts';
import { type AuthHarness, startAuth } from '../../test/start-auth.ts';
import { freshUsername, password, publicUrl } from '../../test/values.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ REGISTRATIONS_PER_ADDRESS: '1000' });
});
afterAll(() => auth.stop());

const person = (changed: object = {}) => {
  const username = freshUsername();
  return { username, email: `${username}@example.com`, password, ...changed };
};

describe('the registration page', () => {
  it('is a form with hints, autocomplete and the way to sign in', async () => {
    const { status, text } = await auth.browser().open('register', {});
    expect(status).toBe(200);
    expect(text).toContain('autocomplete="new-password"');
    expect(text).toContain('aria-describedby="username-hint"');
    expect(text).toContain('<a href="/login?now">Sign in</a>');
  });

  it('carries the sign-in request along, and refuses a bad one', async () => {
    const browser = auth.browser();
    const { text } = await browser.open('register', browser.request);
    expect(text).toContain('href="/hub/authorize?redirect_uri=');
    const evil = { ...browser.request, redirect_uri: 'https://evil.example' };
    expect((await browser.open('register', evil)).status).toBe(400);
  });
});

describe('registering', () => {
  it('makes a pending account and says so', async () => {
    const fields = person();
    const { status, text } = await auth.browser().register(fields);
    expect(status).toBe(201);
    expect(text).toContain('An administrator reviews it');
    expect(text).toContain('href="/login?now"');
    await auth.drained();
    const [event] = auth
      .findPublished(userRegistered)
      .filter(({ data }) => data.user.username === fields.username);
    expect(event?.data.user).toMatchObject({
      email: fields.email,
      status: 'pending',
      accountType: 'public',
      plan: 'free',
      projectsLimit: 0,
      isSuperAdmin: false,
    });
    expect(JSON.stringify(auth.published)).not.toContain('argon2');
  });

  it('goes straight on to a session when it began with signing in', async () => {
    const browser = auth.browser();
    const answer = await browser.register(person(), browser.request);
    expect(answer.status).toBe(303);
    const { value } = await browser.redeem(getSignInCode(answer));
    expect(value.user.status).toBe('pending');
    expect(value.user.hubUsername).toBe(value.user.username);
  });

  it('lets a pending user in only as far as the waiting screen', async () => {
    const browser = auth.browser();
    const fields = person();
    await browser.register(fields);
    const { token } = await browser.signIn(fields.username, password);
    const caller = auth.as((await auth.findIdentity(token)) ?? {});
    expect((await caller.call(getHubUser)).value.status).toBe('pending');
    const { error } = await caller.call(getUser);
    expect(error).toMatchObject({ code: 'account_pending', error: 'Your account is being reviewed.' });
  });

  it.each([
    ['a short username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['a username with spaces', { username: 'a b c' }, 'Username may hold letters'],
    ['an invisible username', { username: 'ㅤㅤㅤ' }, 'Username may hold letters'],
    ['no e-mail address', { email: 'nobody' }, 'Please enter a valid email address'],
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
  ])('refuses %s beside its field', async (_what, changed, message) => {
    const { status, text } = await auth.browser().register(person(changed));
    const [name] = Object.keys(changed);
    expect(status).toBe(400);
    expect(text).toContain(`id="${name}-error">${message}`);
    expect(text).toMatch(new RegExp(`id="${name}"[^>]*aria-describedby="[^"]*${name}-error"`));
    expect(text).not.toContain(password);
  });

  it.each([
    ['case', 'Straße', 'STRASSE'],
    ['width', 'carol', 'Ｃａｒｏｌ'],
    ['composition', 'éloise', 'e\u0301loise'],
  ])('refuses a username that differs only in %s', async (_what, first, second) => {
    expect((await auth.browser().register(person({ username: first }))).status).toBe(201);
    const { status, text } = await auth.browser().register(person({ username: second }));
    expect(status).toBe(400);
    expect(text).toContain('id="username-error">This username is already taken');
  });

  it('refuses an e-mail address that differs only in case', async () => {
    const { email } = person();
    expect((await auth.browser().register(person({ email }))).status).toBe(201);
    const { text } = await auth.browser().register(person({ email: email.toUpperCase() }));
    expect(text).toContain('id="email-error">This e-mail address is already in use');
  });

  it('makes one account when the same form comes twice at once', async () => {
    const fields = person();
    const answers = await Promise.all(Array.from({ length: 4 }, () => auth.browser().register(fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('ignores fields that would make more of the account than it is', async () => {
    const browser = auth.browser();
    const extra = { status: 'active', isSuperAdmin: 'true', accountType: 'company', plan: 'enterprise' };
    const { value } = await browser.redeem(
      getSignInCode(await browser.register({ ...person(), ...extra }, browser.request)),
    );
    expect(value.user).toMatchObject({
      status: 'pending',
      isSuperAdmin: false,
      accountType: 'public',
      plan: 'free',
    });
  });

  it('refuses a form that another site sent', async () => {
    const browser = auth.browser();
    const { form } = await browser.open('register', {});
    const headers = { 'sec-fetch-site': 'cross-site', origin: publicUrl };
    expect((await browser.submit('register', { form, ...person() }, headers)).status).toBe(403);
  });
});

describe('AUTO_APPROVE', () => {
  it('makes accounts active from the start', async () => {
    const open = await startAuth({ AUTO_APPROVE: 'true' });
    try {
      expect((await open.guest.call(getHubSettings)).value.reviewsAccounts).toBe(false);
      const fields = person();
      expect((await open.browser().register(fields)).text).toContain('You can sign in now.');
      const { user } = await open.browser().signIn(fields.username, password);
      expect(user.status).toBe('active');
      await open.drained();
      expect(open.findPublished(userRegistered)[0]?.data.user.status).toBe('active');
    } finally {
      await open.stop();
    }
  });
});
