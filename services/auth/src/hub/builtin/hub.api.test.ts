import { getHubSettings, hubStyles } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomSecret, toCodeChallenge } from '../../secrets.ts';
import { getSignInCode } from '../../test/browser.ts';
import { type AuthHarness, startAuth } from '../../test/start-auth.ts';
import { password, publicUrl } from '../../test/values.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ HUB_REDIRECT_URIS: 'http://localhost:5173/sso/callback' });
});
afterAll(() => auth.stop());

describe('the settings of the hub', () => {
  it('say where to sign in and to register', async () => {
    const { value } = await auth.guest.call(getHubSettings);
    expect(value).toEqual({
      hubName: 'Cardinal',
      authorizeUrl: `${publicUrl}/hub/authorize`,
      registerUrl: `${publicUrl}/hub/register`,
      service: 'cardinal',
      reviewsAccounts: true,
      sendsMail: false,
    });
  });
});

describe('the sign-in page', () => {
  it('is a form that works without JavaScript, with labels and autocomplete', async () => {
    const { status, text, headers } = await auth.browser().open();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<form method="post" action="/hub/login"');
    expect(text).toContain('<label for="username">Username or email</label>');
    expect(text).toContain('autocomplete="current-password"');
    expect(text).not.toMatch(/<script|style=|onclick/);
  });

  it('allows its form to lead nowhere but to us and the allowed addresses', async () => {
    const policy = (await auth.browser().open()).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${publicUrl} http://localhost:5173`);
  });

  it('comes with a style sheet of its own', async () => {
    const answer = await auth.guest.call(hubStyles);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/css');
    expect(answer.text).toContain('prefers-color-scheme: dark');
  });

  it.each([
    ['an address that is not allowed', { redirect_uri: 'https://evil.example/sso/callback' }],
    ['an address that only begins like an allowed one', { redirect_uri: `${publicUrl}/sso/callback/../x` }],
    ['an address that only differs in its query', { redirect_uri: `${publicUrl}/sso/callback?x=1` }],
    ['another service', { service: 'other' }],
    ['a PKCE method that is not S256', { code_challenge_method: 'plain' }],
    ['a challenge that is none', { code_challenge: 'short' }],
    ['an endless state', { state: 'x'.repeat(600) }],
  ])('refuses %s without sending anybody there', async (_what, changed) => {
    const browser = auth.browser();
    const { status, text, headers } = await browser.open('authorize', { ...browser.request, ...changed });
    expect(status).toBe(400);
    expect(headers.get('location')).toBeNull();
    expect(text).toContain('This sign-in link is not complete');
    expect(text).not.toContain('evil.example');
  });

  it.each(['redirect_uri', 'service', 'code_challenge', 'code_challenge_method'])(
    'refuses a link without %s',
    async (name) => {
      const browser = auth.browser();
      const { [name]: _left, ...rest } = browser.request;
      expect((await browser.open('authorize', rest)).status).toBe(400);
    },
  );

  it('refuses a parameter that is given twice', async () => {
    const { request } = auth.browser();
    const twice = `${new URLSearchParams(request)}&redirect_uri=https%3A%2F%2Fevil.example`;
    const response = await auth.guest.fetch('auth', `/hub/authorize?${twice}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('takes the further addresses that the operator allows', async () => {
    const browser = auth.browser();
    const request = { ...browser.request, redirect_uri: 'http://localhost:5173/sso/callback' };
    expect((await browser.open('authorize', request)).status).toBe(200);
  });
});

describe('signing in', () => {
  it('sends the browser back with a one-time code and the state', async () => {
    const { username } = await auth.account();
    const answer = await auth.browser().login(username, password);
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(`${publicUrl}/sso/callback`);
    expect(location.searchParams.get('state')).toBe('the-state');
    expect(getSignInCode(answer).length).toBeGreaterThan(40);
  });

  it('takes the e-mail address and any case of the username too', async () => {
    const { username, email, id } = await auth.account();
    for (const login of [email.toUpperCase(), username.toUpperCase(), ` ${username} `]) {
      expect((await auth.browser().signIn(login, password)).user.id).toBe(id);
    }
  });

  it('says the same of a wrong password and of an unknown user', async () => {
    const { username } = await auth.account();
    const wrong = await auth.browser().login(username, 'not the password');
    const unknown = await auth.browser().login('nobody-by-this-name', 'not the password');
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    const findAlert = (text: string) => text.match(/role="alert"[^>]*>([^<]+)</)?.[1];
    expect(findAlert(wrong.text)).toBe('The username or the password is not right.');
    expect(findAlert(unknown.text)).toBe(findAlert(wrong.text));
  });

  it('keeps what was typed but never the password, and escapes it', async () => {
    const { text } = await auth.browser().login('"><script>alert(1)</script>', 'pass-word-typed');
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('pass-word-typed');
  });

  it('links what is missing to its field', async () => {
    const { status, text } = await auth.browser().login('', '');
    expect(status).toBe(400);
    expect(text).toContain('<p class="error" id="username-error">Enter your username or email</p>');
    expect(text).toMatch(/id="username"[^>]*aria-invalid="true" aria-describedby="username-error"/);
    expect(text).toMatch(/id="password"[^>]*aria-describedby="password-error"/);
    expect(text).toContain('<title>Error: Sign in | Cardinal</title>');
  });

  it('refuses a form that another site sent', async () => {
    const { username } = await auth.account();
    const browser = auth.browser();
    const { form } = await browser.open();
    const fields = { form, username, password };
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: publicUrl },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ];
    for (const headers of foreign) expect((await browser.submit('login', fields, headers)).status).toBe(403);
    expect((await browser.submit('login', fields, { origin: publicUrl })).status).toBe(303);
  });

  it('refuses a form that was made up, belongs to another page or is too old', async () => {
    const { username } = await auth.account();
    const browser = auth.browser();
    const { form } = await browser.open();
    const { form: registration } = await browser.open('register');
    const [body, signature] = form.split('.');
    const content = JSON.parse(Buffer.from(body!, 'base64url').toString());
    content.request.redirectUri = 'https://evil.example/';
    const forged = `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
    for (const bad of ['', 'x', forged, registration, body!]) {
      const answer = await browser.submit('login', { form: bad, username, password });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('This page was open for too long');
    }
    auth.forward(61 * 60_000);
    expect((await browser.submit('login', { form, username, password })).status).toBe(400);
  });

  it('answers other kinds of bodies and too large ones on a page', async () => {
    const send = (body: string, type: string) =>
      auth.guest.fetch('auth', '/hub/login', {
        method: 'POST',
        headers: { 'content-type': type, origin: publicUrl },
        body,
      });
    const json = await send('{"username":"x"}', 'application/json');
    expect([json.status, json.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
    expect((await send(`password=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded')).status).toBe(
      413,
    );
    const many = `form=a&${'a=1&'.repeat(50)}`;
    expect((await send(many, 'application/x-www-form-urlencoded')).status).toBe(413);
  });

  it('treats endless names and passwords as wrong ones', async () => {
    const { username } = await auth.account();
    expect((await auth.browser().login(username, 'x'.repeat(5_000))).status).toBe(401);
    expect((await auth.browser().login('x'.repeat(5_000), password)).status).toBe(401);
  });
});

describe('the one-time code', () => {
  async function code(browser = auth.browser()) {
    const { username } = await auth.account();
    return { browser, code: getSignInCode(await browser.login(username, password)) };
  }

  it('opens a session once and not a second time', async () => {
    const { browser, code: once } = await code();
    expect((await browser.redeem(once)).status).toBe(200);
    const again = await browser.redeem(once);
    expect(again.error).toMatchObject({ code: 'invalid_code' });
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('opens one session however many redeem it at once', async () => {
    const { browser, code: once } = await code();
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.redeem(once)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('is good for a minute', async () => {
    const first = await code();
    auth.forward(59_000);
    expect((await first.browser.redeem(first.code)).status).toBe(200);
    const second = await code();
    auth.forward(60_000);
    expect((await second.browser.redeem(second.code)).error.code).toBe('invalid_code');
  });

  it('is worth nothing without the verifier that belongs to its challenge, nor afterwards with it', async () => {
    const { browser, code: once } = await code();
    const stolen = await browser.redeem(once, { codeVerifier: randomSecret() });
    expect(stolen.error.code).toBe('invalid_code');
    expect((await browser.redeem(once)).error.code).toBe('invalid_code');
  });

  it('is not the challenge itself that proves it', async () => {
    const { browser, code: once } = await code();
    const { error } = await browser.redeem(once, { codeVerifier: toCodeChallenge(browser.verifier) });
    expect(error.code).toBe('invalid_code');
  });

  it('is bound to the address it was sent to', async () => {
    const { browser, code: once } = await code();
    const { error } = await browser.redeem(once, { redirectUri: 'http://localhost:5173/sso/callback' });
    expect(error.code).toBe('invalid_code');
  });

  it('cannot be guessed or made up', async () => {
    for (const made of ['cardinal.', 'x', `cardinal.${randomSecret()}`, '{"$ne":1}']) {
      expect((await auth.browser().redeem(made)).error.code).toBe('invalid_code');
    }
  });

  it('is not in the database as it is', async () => {
    const { code: once } = await code();
    const { connection } = auth.services.get('auth')!;
    const stored = await connection.collection('hub_codes').find().toArray();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(once);
  });
});
