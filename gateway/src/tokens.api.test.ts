import { randomUUID } from 'node:crypto';
import { createApiToken } from '@cardinal/service-kit';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BehindGateway, someone, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;
beforeAll(async () => {
  gateway = await startBehindGateway();
});
afterAll(() => gateway.stop());

const holder = { ...someone, sessionId: randomUUID(), token: { scope: 'write', projectIds: null } } as const;
let secret: string;
const bearer = (token = secret) => ({ authorization: `Bearer ${token}` });
beforeEach(() => {
  secret = createApiToken();
  gateway.sessions.clear();
  gateway.sessions.set(secret, holder);
  gateway.sessions.set('good', someone);
  gateway.questions.length = 0;
});

describe('a request with an API token', () => {
  it.each(['Bearer ', 'bearer ', 'BEARER  '])('is made by its holder, after %j', async (scheme) => {
    expect((await gateway.get('/api/cards', { authorization: scheme + secret })).status).toBe(200);
    expect(gateway.lastCaller()?.identity).toEqual(holder);
    expect(gateway.arrivals.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('may change something from any site, as no page makes a browser send the token', async () => {
    for (const headers of [{}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      const { status } = await gateway.post('/api/cards/1/upvote', { headers: { ...headers, ...bearer() } });
      expect(status).toBe(200);
    }
    const { status } = await gateway.post('/api/cards/1/upvote', {
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
  });

  it('is decided by the token alone where a cookie is beside it, which nobody sees', async () => {
    const cookie = 'cardinal_session=good; theme=dark';
    await gateway.get('/api/user', { ...bearer(), cookie });
    expect(gateway.lastCaller()?.identity).toEqual(holder);
    expect(gateway.arrivals.at(-1)?.headers).not.toHaveProperty('cookie');
    expect(gateway.questions).not.toContain('good');
    const refused = await gateway.get('/api/user', { ...bearer('cdl_wrong'), cookie });
    expect(refused.status).toBe(401);
  });

  it('gives way to a cookie where a proxy adds a bearer of its own', async () => {
    const cookie = 'cardinal_session=good';
    for (const foreign of ['eyJhbGciOiJub25lIn0.e30.', '']) {
      const headers = { authorization: `Bearer ${foreign}`, cookie };
      const answer = await gateway.get('/api/cards', { ...headers, origin: 'https://tools.example' });
      expect(answer.status).toBe(200);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      expect(gateway.lastCaller()?.identity).toEqual(someone);
      for (const origin of [{}, { origin: 'https://evil.example' }])
        expect(
          (await gateway.post('/api/cards/1/upvote', { headers: { ...headers, ...origin } })).status,
        ).toBe(403);
      expect((await gateway.post('/api/widget/apollo/identify', { headers })).status).toBe(200);
      expect(gateway.lastCaller()?.identity).toBeNull();
      expect((await gateway.get('/api/cards', { authorization: headers.authorization })).status).toBe(401);
    }
  });

  it('is made by nobody where the token is in a cookie, and a session is no token', async () => {
    await gateway.get('/api/cards', { cookie: `cardinal_session=${secret}` });
    expect(gateway.lastCaller()?.identity).toBeNull();
    expect((await gateway.get('/api/cards', bearer('good'))).status).toBe(401);
    gateway.sessions.set(secret, someone);
    expect((await gateway.get('/api/cards', bearer())).status).toBe(401);
  });

  it.each([
    ['unknown', () => createApiToken()],
    ['misspelt', () => `${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`],
    ['missing', () => ''],
    ['endless', () => 'x'.repeat(4_000)],
    ['two', () => `${secret} ${secret}`],
  ])('is refused with 401 if it is %s, also where a guest may', async (_what, make) => {
    const before = gateway.arrivals.length;
    for (const path of ['/api/cards', '/api/hub/settings']) {
      const answer = await gateway.get(path, { authorization: `Bearer ${make()}` });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(await answer.json()).toMatchObject({ code: 'invalid_token' });
    }
    expect(gateway.arrivals.length).toBe(before);
  });

  it('is answered with 503 where auth cannot say whether it is good, and sessions beside it are not', async () => {
    gateway.answerIntrospection(async (req, res) => {
      let text = '';
      for await (const part of req) text += part;
      const { tokens } = JSON.parse(text) as { tokens: string[] };
      const identities = tokens.map((token) => (token === 'good' ? { ...someone, goodForMs: 0 } : null));
      const unsure = tokens.flatMap((token, at) => (token === secret ? [at] : []));
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ identities, unsure }));
    });
    try {
      const [byToken, byCookie] = await Promise.all([
        gateway.get('/api/cards', bearer()),
        gateway.get('/api/cards', { cookie: 'cardinal_session=good' }),
      ]);
      expect([byToken.status, byCookie.status]).toEqual([503, 200]);
      expect(byToken.headers.get('retry-after')).toBe('2');
    } finally {
      gateway.answerIntrospection(undefined);
    }
  });

  it('is not sent to auth with a wrong checksum', async () => {
    await gateway.get('/api/cards', bearer(`cdl_${'0'.repeat(36)}`));
    expect(gateway.questions).toEqual([]);
  });

  it('is left alone where the scheme is another, as proxies use', async () => {
    const headers = { authorization: 'Basic YTpi', cookie: 'cardinal_session=good' };
    expect((await gateway.get('/api/cards', headers)).status).toBe(200);
    expect(gateway.lastCaller()?.identity).toEqual(someone);
  });

  it('is known without a question the next time, until it is revoked', async () => {
    gateway.letRemember(60_000);
    const asked = () => gateway.questions.filter((token) => token === secret).length;
    await eventually(async () => {
      const before = asked();
      await gateway.get('/api/cards', bearer());
      return asked() === before;
    });
    gateway.sessions.delete(secret);
    await gateway.revoke({ id: randomUUID(), sessionId: holder.sessionId });
    expect((await gateway.get('/api/cards', bearer())).status).toBe(401);
    gateway.letRemember(0);
  });
});

describe('pages of other sites', () => {
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(gateway.url + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://tools.example', 'access-control-request-method': 'POST', ...headers },
    });

  it('may send requests with a token, and read the answers with their headers', async () => {
    const question = await ask('/api/projects', {
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(question.status).toBe(204);
    expect(question.headers.get('access-control-allow-origin')).toBe('*');
    expect(question.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(question.headers.get('access-control-allow-headers')).toMatch(/authorization.*idempotency-key/);
    for (const answer of [
      question,
      await gateway.get('/api/cards', { ...bearer(), origin: 'https://tools.example' }),
      await gateway.get('/api/cards', { ...bearer('bad'), origin: 'https://tools.example' }),
    ]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toMatch(
        /ETag, Retry-After, RateLimit, RateLimit-Policy.*Idempotency-Replayed/i,
      );
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('are told nothing without a token, or of what is not there', async () => {
    const others = [
      await ask('/api/projects', { 'access-control-request-headers': 'content-type' }),
      await gateway.get('/api/cards', { cookie: 'cardinal_session=good', origin: 'https://tools.example' }),
    ];
    for (const { headers } of others) expect(headers.has('access-control-allow-origin')).toBe(false);
    const nothing = await ask('/api/nothing', { 'access-control-request-headers': 'authorization' });
    expect(nothing.headers.has('access-control-allow-methods')).toBe(false);
  });
});

describe('the limit of a token', () => {
  it('is counted for each token, said in the headers of the draft, and then refused', async () => {
    const few = await startBehindGateway({ RATE_LIMIT_TOKEN: '3' });
    try {
      const other = createApiToken();
      few.sessions.set(secret, holder);
      few.sessions.set(other, { ...holder, sessionId: randomUUID() });
      const answers: Response[] = [];
      for (let n = 0; n < 4; n += 1) answers.push(await few.get('/api/cards', bearer()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      const left = answers.map(({ headers }) => headers.get('ratelimit'));
      expect(left.map((text) => text?.replace(/t=\d+/, 't='))).toEqual(
        [2, 1, 0, 0].map((count) => `"default";r=${count};t=`),
      );
      for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"default";q=3;w=60');
      expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answers[3]!.json()).toMatchObject({ code: 'rate_limited' });
      expect((await few.get('/api/cards', bearer(other))).status).toBe(200);
      expect((await few.get('/api/cards')).headers.has('ratelimit')).toBe(false);
    } finally {
      await few.stop();
    }
  });
});

describe('the reference of the API', () => {
  it('says which calls take a token, and with which scope', async () => {
    const document = (await (await gateway.get('/api/docs/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security: unknown; 'x-token-scope'?: string }>>;
      components: { securitySchemes: Record<string, object> };
    };
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    const at = (path: string, method: string) => document.paths[path]?.[method];
    expect(at('/api/projects', 'post')).toMatchObject({
      security: [{ session: [] }, { token: ['write'] }],
      'x-token-scope': 'write',
    });
    expect(at('/api/user/password', 'put')?.security).toEqual([{ session: [] }]);
    expect(at('/api/user/password', 'put')).not.toHaveProperty('x-token-scope');
  });
});
