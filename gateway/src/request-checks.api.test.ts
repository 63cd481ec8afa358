import { problemBody } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, someone, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;

beforeAll(async () => {
  gateway = await startBehindGateway({ ADMIN_PORT: '0' });
  gateway.sessions.set('good', someone);
});
afterAll(() => gateway.stop());

describe('what is not there', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/hub/nothing',
    '/images',
    '/logos/a/b',
    '/API/projects',
    '/api/cards/%2e%2e',
    '/api/hub/user//',
    '/api//hub/user',
  ])('is a 404 in JSON: %s', async (path) => {
    const answer = await gateway.get(path, { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: 'Page not found',
      code: 'not_found',
      requestId: expect.any(String),
    });
  });

  it('includes everything internal and the pages of operators', async () => {
    const before = gateway.arrivals.length;
    for (const path of [
      '/internal/sessions/introspect',
      '/internal/users/export',
      '/metrics',
      '/health/ready',
    ]) {
      const answer = await gateway.get(path);
      expect([404, 503]).toContain(answer.status);
    }
    expect(gateway.arrivals.length).toBe(before);
  });

  it('says which methods a known address takes', async () => {
    const answer = await gateway.post('/api/hub/user');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it('is not what a trailing slash leads to', async () => {
    for (const path of ['/api/hub/user/', '/api/hub/user/?a=/']) {
      expect((await gateway.get(path)).status).toBe(200);
      expect(gateway.arrivals.at(-1)?.url).toBe(path.replace('user/', 'user'));
    }
    expect((await gateway.post('/api/cards/1/upvote/')).status).toBe(200);
    expect(gateway.arrivals.at(-1)).toMatchObject({ method: 'POST', url: '/api/cards/1/upvote' });
    expect((await gateway.get('/api/docs/')).status).toBe(200);
  });

  it('calls a broken encoding malformed', async () => {
    const answer = await gateway.get('/api/cards/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'malformed_request' });
  });
});

describe('an error', () => {
  const ask = (path: string, accept: string, method = 'GET') =>
    fetch(`${gateway.url}${path}`, { method, headers: { accept } });
  const listVary = (answer: Response) => (answer.headers.get('vary') ?? '').split(/, */);

  it('is a problem document for those who prefer one, and leads to what its code means', async () => {
    const answer = await ask('/api/nothing', 'application/problem+json, application/json;q=0.9');
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(listVary(answer)).toContain('Accept');
    const problem = problemBody.strict().parse(await answer.json());
    expect(problem).toMatchObject({
      ...{ type: '/api/docs/errors#not_found', title: 'Not found', status: 404 },
      ...{ detail: 'Page not found', code: 'not_found', requestId: answer.headers.get('x-request-id') },
    });
    const [path, code] = problem.type.split('#');
    expect(await (await ask(path ?? '', 'text/html')).text()).toContain(`id="${code}"`);
  });

  it.each(['*/*', 'application/json', 'text/html', 'application/json, application/problem+json'])(
    'is as it always was for Accept: %s',
    async (accept) => {
      const answer = await ask('/api/hub/user', accept, 'POST');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(listVary(answer)).toContain('Accept');
      expect(Object.keys((await answer.json()) as object)).toEqual(['error', 'code', 'requestId']);
    },
  );
});

describe('requests that change something', () => {
  const upvote = (headers: Record<string, string>) => gateway.post('/api/cards/1/upvote', { headers });
  const session = { cookie: 'cardinal_session=good' };
  const own = () => gateway.url;

  it.each([
    ['a page of ours, said by Origin', () => ({ ...session, origin: own() })],
    ['a page of ours, at the public address', () => ({ ...session, origin: 'http://localhost:3000' })],
    ['a page of ours, said by Sec-Fetch-Site', () => ({ ...session, 'sec-fetch-site': 'same-origin' })],
    [
      'a form of ours that sends no referrer',
      () => ({ ...session, 'sec-fetch-site': 'same-origin', origin: 'null' }),
    ],
    ['a program without a session', () => ({})],
  ])('pass from %s', async (_who, headers) => {
    expect((await upvote(headers())).status).toBe(200);
  });

  it.each([
    ['another site', () => ({ ...session, origin: 'https://evil.example' })],
    ['another site, without a session', () => ({ origin: 'https://evil.example' })],
    ['another port', () => ({ ...session, origin: 'http://127.0.0.1:1' })],
    ['https where we are on http', () => ({ ...session, origin: own().replace('http:', 'https:') })],
    ['a page of the same site but another origin', () => ({ ...session, 'sec-fetch-site': 'same-site' })],
    [
      'another site with a forged Origin',
      () => ({ ...session, 'sec-fetch-site': 'cross-site', origin: own() }),
    ],
    ['a sandboxed page', () => ({ ...session, origin: 'null' })],
    ['a program with a session', () => session],
  ])('are refused from %s', async (_who, headers) => {
    const before = gateway.arrivals.length;
    const answer = await upvote(headers());
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'cross_origin' });
    expect(gateway.arrivals.length).toBe(before);
  });

  it('learn from the answer which header they lack, if they have neither', async () => {
    const { error } = (await (await upvote(session)).json()) as { error: string };
    expect(error).toBe(
      'Send the header "Origin: http://localhost:3000" with a request that changes something',
    );
    const foreign = (await (await upvote({ ...session, origin: 'https://evil.example' })).json()) as object;
    expect(foreign).toMatchObject({ error: 'This request came from another site' });
  });

  it('are refused for the forms of the hub as well', async () => {
    const answer = await gateway.post('/hub/login', {
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ username: 'x' }),
    });
    expect(answer.status).toBe(403);
  });

  it('pass from Slack, whose signature the service checks', async () => {
    const headers = {
      origin: 'https://slack.com',
      'x-slack-signature': 'v0=1',
      'x-slack-request-timestamp': '1',
    };
    expect((await gateway.post('/api/slack/events', { headers })).status).toBe(200);
    expect(gateway.arrivals.at(-1)).toMatchObject({ service: 'integrations' });
    expect(gateway.arrivals.at(-1)?.headers['x-slack-signature']).toBe('v0=1');
  });

  it('come from the public address only where that is https', async () => {
    const secure = await startBehindGateway({ PUBLIC_URL: 'https://cardinal.example' });
    const post = (origin: string) => secure.post('/api/cards/1/upvote', { headers: { origin } });
    expect((await post(secure.url)).status).toBe(403);
    expect((await post('https://cardinal.example')).status).toBe(200);
    await secure.stop();
  });
});

describe('security headers', () => {
  it('are on every answer, good or bad, ours or a service’s', async () => {
    for (const path of ['/api/cards', '/api/nothing', '/api/docs', '/']) {
      const { headers } = await gateway.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
      expect(policy).toMatch(/(^|; )default-src 'self'(;|$)/);
      expect(policy).not.toContain('unsafe');
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it('give way to a stricter policy of a service', async () => {
    gateway.answers.cards = (_req, res) => void res.setHeader('content-security-policy', 'sandbox').end('x');
    expect((await gateway.get('/images/a.png')).headers.get('content-security-policy')).toBe('sandbox');
    delete gateway.answers.cards;
  });

  it('let a page for frames say whose frames, and no other page', async () => {
    const policy = "default-src 'none'; frame-ancestors https://one.example";
    gateway.answers.cards = (_req, res) => void res.setHeader('content-security-policy', policy).end('x');
    const framed = (await gateway.get('/embed/apollo/roadmap')).headers;
    expect([framed.get('content-security-policy'), framed.get('x-frame-options')]).toEqual([policy, null]);
    for (const path of ['/embed', '/public/apollo/embed', '/public/embed/roadmap', '/api/roadmaps/embed'])
      expect((await gateway.get(path)).headers.get('x-frame-options')).toBe('DENY');
    delete gateway.answers.cards;
    // Nobody may frame the answer if there is no page.
    for (const path of ['/embed/apollo', '/embed/apollo/other', '/EMBED/apollo/roadmap'])
      expect((await gateway.get(path)).headers.get('content-security-policy')).toContain(
        "frame-ancestors 'none'",
      );
  });

  it('promise https where the product is on it, and let forms post to an external hub', async () => {
    const secure = await startBehindGateway({
      PUBLIC_URL: 'https://cardinal.example',
      HUB_URL: 'https://hub.example/sso',
    });
    const { headers } = await secure.get('/api/docs');
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://hub.example");
    await secure.stop();
  });
});

describe('calls of the widget', () => {
  const foreign = { origin: 'null', 'sec-fetch-site': 'cross-site' };
  const votes = '/api/widget/apollo/votes';

  it('are made by pages of any site, without the session that comes along', async () => {
    const cookie = 'cardinal_session=good; other=1';
    const answer = await gateway.post(votes, { headers: { ...foreign, cookie } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(gateway.lastCaller()?.identity).toBeNull();
    expect(gateway.arrivals.at(-1)?.headers.cookie).toBeUndefined();
    const started = await gateway.get('/api/widget/apollo', { ...foreign, cookie });
    expect(started.headers.get('access-control-allow-origin')).toBe('*');
    expect(gateway.lastCaller()?.identity).toBeNull();
  });

  it('answer what a browser asks before it makes one, and no other call does', async () => {
    const asked = (path: string, method: string) =>
      fetch(gateway.url + path, {
        method: 'OPTIONS',
        headers: { ...foreign, 'access-control-request-method': method },
      });
    const before = gateway.arrivals.length;
    const allowed = await asked(votes, 'POST');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type');
    for (const [path, method] of [
      [votes, 'DELETE'],
      ['/api/cards/1/upvote', 'POST'],
      ['/api/projects/apollo/widget', 'PATCH'],
      ['/api/public/apollo/bugs/submissions', 'POST'],
    ] as const) {
      const answer = await asked(path, method);
      expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([false, null]);
    }
    expect(gateway.arrivals.length).toBe(before);
    expect((await gateway.post('/api/cards/1/upvote', { headers: foreign })).status).toBe(403);
  });
});

describe('rate limits', () => {
  const tries = async (times: number, once: () => Promise<Response>) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await once()).status);
    return statuses;
  };

  it('count all requests of one address, writes and sign-ins more strictly', async () => {
    const strict = await startBehindGateway({
      RATE_LIMIT_REQUESTS: '8',
      RATE_LIMIT_WRITES: '4',
      RATE_LIMIT_SIGN_IN: '2',
    });
    expect(await tries(3, () => strict.post('/hub/login'))).toEqual([200, 200, 429]);
    expect(await tries(2, () => strict.post('/api/cards/1/like'))).toEqual([200, 429]);
    expect(await tries(4, () => strict.get('/api/cards'))).toEqual([200, 200, 200, 429]);
    await strict.stop();
  });

  it('count what costs more of each kind by itself: uploads, new accounts, first administrators, bulk changes, exports, searches, changes, guests', async () => {
    const strict = await startBehindGateway({
      RATE_LIMIT_UPLOADS: '2',
      RATE_LIMIT_SIGN_IN: '3',
      RATE_LIMIT_BULK: '1',
      RATE_LIMIT_EXPORTS: '1',
      RATE_LIMIT_SEARCHES: '1',
      RATE_LIMIT_CHANGES: '1',
      RATE_LIMIT_GUESTS: '2',
    });
    const put = (path: string) => strict.post(path);
    expect(await tries(2, () => put('/api/object-storage/upload-url'))).toEqual([200, 200]);
    expect(await tries(1, () => put('/api/projects/apollo/logo'))).toEqual([429]);
    expect(await tries(1, () => put('/hub/register'))).toEqual([200]);
    expect(await tries(1, () => put('/api/hub/session'))).toEqual([200]);
    expect(await tries(2, () => put('/api/admin/create-super-admin'))).toEqual([200, 429]);
    expect(await tries(2, () => put('/api/projects/apollo/cards/bulk'))).toEqual([200, 429]);
    expect(await tries(2, () => strict.get('/api/projects/apollo/boards/ideas/export'))).toEqual([200, 429]);
    expect(await tries(2, () => strict.get('/api/search?q=a'))).toEqual([200, 429]);
    expect(await tries(2, () => strict.get('/api/projects/apollo/changes'))).toEqual([200, 429]);
    expect(await tries(2, () => strict.get('/api/challenge'))).toEqual([200, 200]);
    expect(await tries(1, () => put('/api/public/apollo/ideas/submissions'))).toEqual([429]);
    expect(await tries(1, () => strict.get('/hub/authorize'))).toEqual([200]);
    await strict.stop();
  });

  it('count where pages are by itself, and not as writes', async () => {
    const strict = await startBehindGateway({ RATE_LIMIT_WRITES: '1', RATE_LIMIT_PRESENCE: '2' });
    const send = (method: string) => strict.post('/api/projects/apollo/boards/ideas/presence/p', { method });
    expect(await tries(1, () => send('PUT'))).toEqual([200]);
    expect(await tries(2, () => send('DELETE'))).toEqual([200, 429]);
    expect(await tries(2, () => strict.post('/api/cards/1/like'))).toEqual([200, 429]);
    await strict.stop();
  });

  it('say in JSON when to come back', async () => {
    const strict = await startBehindGateway({ RATE_LIMIT_REQUESTS: '1' });
    await strict.get('/api/nothing');
    const answer = await strict.get('/api/cards');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'rate_limited', requestId: expect.any(String) });
    await strict.stop();
  });

  it('count the client behind a trusted load balancer, not the balancer', async () => {
    const strict = await startBehindGateway({ RATE_LIMIT_REQUESTS: '1', TRUST_PROXY: '1' });
    const from = (address: string) => strict.get('/api/cards', { 'x-forwarded-for': address });
    expect((await from('203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.2')).status).toBe(200);
    expect((await from('203.0.113.1')).status).toBe(429);
    await strict.stop();
  });

  it('can be off for load tests', async () => {
    const open = await startBehindGateway({ RATE_LIMIT: 'off', RATE_LIMIT_REQUESTS: '1' });
    expect(await tries(3, () => open.get('/api/cards'))).toEqual([200, 200, 200]);
    await open.stop();
  });
});

describe('the pages for operators', () => {
  const admin = (path: string) => fetch(gateway.adminUrl + path);

  it('say that the process lives, on the public port too', async () => {
    expect(await (await admin('/health/live')).json()).toEqual({ status: 'ok' });
    expect(await (await gateway.get('/health/live')).json()).toEqual({ status: 'ok' });
  });

  it('say that it is ready, also when auth is not, since guests are served all the same', async () => {
    gateway.answers.auth = (_req, res) => void res.writeHead(503).end();
    const answer = await admin('/health/ready');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok', checks: { running: true, auth: false } });
    delete gateway.answers.auth;
  });

  it('count requests by the template of their route', async () => {
    await gateway.get('/api/projects/apollo/boards/sprint/cards');
    const metrics = await (await admin('/metrics')).text();
    expect(metrics).toMatch(
      /cardinal_http_request_seconds_count\{[^}]*route="\/api\/projects\/:slug\/boards\/:boardSlug\/cards"/,
    );
    expect(metrics).not.toContain('apollo');
  });
});

describe('the API documents', () => {
  it('are the OpenAPI document, a viewer, and a page without scripts or foreign addresses', async () => {
    const usual = await gateway.get('/api/openapi.json');
    expect([usual.status, usual.headers.get('location')]).toEqual([301, '/api/docs/openapi.json']);
    const document = (await (await gateway.get('/api/docs/openapi.json')).json()) as {
      openapi: string;
      paths: object;
      components: { schemas: { Error: { properties: { code: { description: string } } } } };
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths).toHaveProperty(['/api/projects/{slug}/boards/{boardSlug}/cards', 'post']);
    expect(await (await gateway.get('/api/docs')).text()).toContain('<script src="/api-docs.js">');
    const page = await gateway.get('/api/docs/plain');
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(html).toContain('/api/cards/:cardId/upvote');
    expect(document.components.schemas.Error.properties.code.description).toContain('cursor_expired (410)');
    expect(html).not.toMatch(/<script|style="|https?:\/\//);
    expect((await gateway.get('/api/docs/docs.css')).headers.get('content-type')).toContain('text/css');
  });
});
