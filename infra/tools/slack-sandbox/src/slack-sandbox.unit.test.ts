import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type SlackSandbox, startSlackSandbox } from './start-slack-sandbox.ts';

let sandbox: SlackSandbox;
beforeAll(async () => {
  sandbox = await startSlackSandbox();
});
beforeEach(() => sandbox.control.clear());
afterAll(() => sandbox.stop());

const redirectUri = 'https://cardinal.test/api/slack/callback';
const authorizeUrl = () => {
  const url = new URL(sandbox.env.SLACK_AUTHORIZE_URL!);
  const scope = 'incoming-webhook,chat:write,chat:write.public';
  const query = { client_id: sandbox.clientId, scope, redirect_uri: redirectUri, state: 'st&te' };
  url.search = new URLSearchParams(query).toString();
  return url.href;
};

async function call(method: string, fields: Record<string, string>, token?: string) {
  const response = await fetch(`${sandbox.env.SLACK_API_URL}${method}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return response.headers.get('content-type')?.includes('json')
    ? {
        status: response.status,
        headers: response.headers,
        ...((await response.json()) as Record<string, unknown>),
      }
    : { status: response.status, headers: response.headers, text: await response.text() };
}

async function redeem(code: string | null) {
  const { clientId: client_id, clientSecret: client_secret } = sandbox;
  const fields = { client_id, client_secret, code: code ?? '', redirect_uri: redirectUri };
  return call('oauth.v2.access', fields);
}

/** Installs into a channel and answers the bot's token. */
async function install(channel = 'bugs') {
  const back = new URL(await sandbox.control.approve(authorizeUrl(), channel));
  const granted = (await redeem(back.searchParams.get('code'))) as Record<string, unknown>;
  return { token: String(granted.access_token), granted };
}

const post = (token: string, fields: Record<string, string> = {}) =>
  call('chat.postMessage', { channel: 'C0BUGS', text: 'hello', ...fields }, token);

describe('installing', () => {
  it('shows a consent page with a channel picker, and a person who allows it comes back with a code', async () => {
    const page = await (await fetch(authorizeUrl())).text();
    expect(page).toContain('<option value="C0BUGS">#bugs</option>');
    expect(page).toContain('value="st&amp;te"');
    const back = new URL(await sandbox.control.approve(authorizeUrl(), 'bugs'));
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(back.searchParams.get('state')).toBe('st&te');

    const code = back.searchParams.get('code');
    expect(await redeem(code)).toMatchObject({
      ok: true,
      team: { id: 'T0ACME', name: 'Acme' },
      incoming_webhook: { channel: '#bugs', channel_id: 'C0BUGS' },
    });
    expect(await redeem(code)).toMatchObject({ ok: false, error: 'invalid_code' });
  });

  it('sends a person who cancels back with access_denied', async () => {
    const back = new URL(await sandbox.control.deny(authorizeUrl()));
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('refuses a foreign app and a redirect that is none', async () => {
    for (const [name, value] of [
      ['client_id', 'foreign'],
      ['redirect_uri', 'javascript:alert(1)'],
    ] as const) {
      const url = new URL(authorizeUrl());
      url.searchParams.set(name, value);
      expect((await fetch(url)).status).toBe(400);
    }
  });

  it('gives one token to a workspace, however often the app is installed there', async () => {
    expect((await install('bugs')).token).toBe((await install('general')).token);
  });
});

describe('posting', () => {
  it('puts messages and threads into the channel, and on its page, as text', async () => {
    const { token } = await install();
    const first = await post(token, { text: '&lt;!channel&gt; <script>' });
    await post(token, { text: 'a reply', thread_ts: String((first as { ts?: string }).ts) });
    const messages = sandbox.control.messages('bugs');
    expect(messages.map(({ text, threadTs }) => [text, threadTs])).toEqual([
      ['&lt;!channel&gt; <script>', null],
      ['a reply', messages[0]!.ts],
    ]);
    const response = await fetch(`${sandbox.url}/channels/C0BUGS`);
    const page = await response.text();
    expect(page).toContain('1 reply');
    expect(page).toContain('&lt;!channel&gt;');
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each([
    ['not_authed', {}, ''],
    ['invalid_auth', {}, 'xoxb-wrong'],
    ['channel_not_found', { channel: 'C0NOWHERE' }, 'good'],
    ['not_in_channel', { channel: 'G0LEADS' }, 'good'],
    ['no_text', { text: '' }, 'good'],
    ['invalid_blocks', { blocks: '[{"type":"section"}]' }, 'good'],
    ['thread_not_found', { thread_ts: '1.1' }, 'good'],
  ])('answers %s as Slack does', async (error, fields, token) => {
    const real = await install();
    expect(await post(token === 'good' ? real.token : token, fields)).toMatchObject({ ok: false, error });
  });

  it('answers a message that it has already with the one it has, unless asked not to', async () => {
    const { token } = await install();
    const once = await post(token, { client_msg_id: 'a' });
    expect(await post(token, { client_msg_id: 'a' })).toMatchObject({ ts: (once as { ts?: string }).ts });
    expect(sandbox.control.messages('bugs')).toHaveLength(1);
    sandbox.control.deduplicate(false);
    await post(token, { client_msg_id: 'a' });
    expect(sandbox.control.messages('bugs')).toHaveLength(2);
  });

  it('takes webhooks where the bot may not post', async () => {
    const { granted } = await install('leads');
    const { url } = granted.incoming_webhook as { url: string };
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ text: 'psst' }),
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, await response.text()]).toEqual([200, 'ok']);
    expect(sandbox.control.messages('leads')[0]).toMatchObject({ text: 'psst', via: 'webhook' });
    sandbox.control.archive('leads');
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ text: 'x' }) })).status).toBe(410);
  });
});

describe('trouble', () => {
  it('resets, times out, fails and limits when asked to, before or after the message was posted', async () => {
    const { token } = await install();
    sandbox.control.fail({ kind: 'reset' });
    await expect(post(token)).rejects.toThrow();
    expect(sandbox.control.messages('bugs')).toHaveLength(0);
    sandbox.control.fail({ kind: 'reset', when: 'after' });
    await expect(post(token)).rejects.toThrow();
    expect(sandbox.control.messages('bugs')).toHaveLength(1);

    sandbox.control.fail({ kind: 'http', status: 503 });
    expect((await post(token)).status).toBe(503);
    sandbox.control.fail({ kind: 'rate_limited', retryAfter: 7 });
    const limited = await post(token);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    sandbox.control.fail({ kind: 'error', error: 'restricted_action' });
    expect(await post(token)).toMatchObject({ ok: false, error: 'restricted_action' });
    expect(await post(token)).toMatchObject({ ok: true });
  });

  it('limits a channel by the time between messages', async () => {
    const { token } = await install();
    sandbox.control.limit({ everyMs: 60_000, retryAfter: 1 });
    expect((await post(token)).status).toBe(200);
    expect((await post(token)).status).toBe(429);
    expect((await post(token, { channel: 'C0GENERAL' })).status).toBe(200);
  });

  it('answers by what became of the token', async () => {
    const first = await install();
    await sandbox.control.revoke();
    expect(await post(first.token)).toMatchObject({ error: 'token_revoked' });
    const second = await install();
    expect(second.token).not.toBe(first.token);
    await sandbox.control.uninstall();
    expect(await post(second.token)).toMatchObject({ error: 'account_inactive' });
    const third = await install();
    expect(await call('auth.test', {}, third.token)).toMatchObject({ ok: true, team: 'Acme' });
    expect(await call('auth.revoke', {}, third.token)).toMatchObject({ ok: true, revoked: true });
    expect(await post(third.token)).toMatchObject({ error: 'token_revoked' });
  });

  it('can be made over HTTP and on its page, too', async () => {
    const { token } = await install();
    const answer = await fetch(`${sandbox.url}/control/fail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: { kind: 'http', status: 500 }, method: 'chat.postMessage' }),
    });
    expect(answer.status).toBe(200);
    expect((await post(token)).status).toBe(500);
    await fetch(`${sandbox.url}/trouble/http`, { method: 'POST', redirect: 'manual' });
    expect((await post(token)).status).toBe(503);
    expect(await (await fetch(`${sandbox.url}/trouble`)).text()).toContain('every call meets');
    await fetch(`${sandbox.url}/trouble/none`, { method: 'POST', redirect: 'manual' });
    expect((await post(token)).status).toBe(200);
    const calls = (await (await fetch(`${sandbox.url}/control/calls`)).json()) as { outcome: string }[];
    expect(calls.map(({ outcome }) => outcome)).toEqual(['ok', 'http', 'http', 'ok']);
  });
});
