import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BehindGateway, someone, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;
const signedIn = { cookie: 'theme=dark; cardinal_session=good; other=1' };

beforeAll(async () => {
  gateway = await startBehindGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sessions.set('good', someone);
  gateway.questions.length = 0;
});
afterEach(() => {
  gateway.answerIntrospection(undefined);
  gateway.letRemember(0);
});

describe('who a request comes from', () => {
  it('reaches the service in a signed token', async () => {
    await gateway.get('/api/cards', signedIn);
    expect(gateway.lastCaller()).toEqual({ iss: 'gateway', identity: someone, passedOn: true });
  });

  it('is the one whom the page expects, or the request is refused', async () => {
    const expected = { ...signedIn, 'expected-user': someone.userId };
    expect((await gateway.get('/api/cards', expected)).status).toBe(200);
    gateway.sessions.set('good', { ...someone, userId: randomUUID() });
    const before = gateway.arrivals.length;
    const refused = await gateway.get('/api/cards', expected);
    expect([refused.status, ((await refused.json()) as ErrorBody).code]).toEqual([409, 'another_user']);
    expect(gateway.arrivals).toHaveLength(before);
  });

  it('is nobody without a cookie, and auth is not asked', async () => {
    await gateway.get('/api/cards');
    expect(gateway.lastCaller()).toEqual({ iss: 'gateway', identity: null, passedOn: true });
    expect(gateway.questions).toEqual([]);
  });

  it('is nobody when the session is not good', async () => {
    await gateway.get('/api/cards', { cookie: 'cardinal_session=old' });
    expect(gateway.lastCaller()?.identity).toBeNull();
  });

  it('is asked anew each time where auth does not let it be remembered', async () => {
    await gateway.get('/api/cards', signedIn);
    gateway.sessions.set('good', { ...someone, status: 'suspended' });
    await gateway.get('/api/cards', signedIn);
    expect(gateway.lastCaller()?.identity?.status).toBe('suspended');
  });

  it('is not taken from an internal token or an identity header of the outside', async () => {
    await gateway.get('/api/cards', {
      'x-cardinal-internal': 'forged',
      'x-cardinal-user': 'root',
      'x-user-id': 'root',
      forwarded: 'for=1.2.3.4',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '1.2.3.4',
      'x-request-id': 'mine',
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
      tracestate: 'a=b',
      baggage: 'c=d',
    });
    const headers = gateway.arrivals.at(-1)?.headers ?? {};
    expect(gateway.lastCaller()).toEqual({ iss: 'gateway', identity: null, passedOn: true });
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(headers.traceparent).not.toContain('1111111111');
    const dropped = [
      'x-cardinal-user',
      'x-user-id',
      'forwarded',
      'x-forwarded-host',
      'x-real-ip',
      'tracestate',
      'baggage',
    ];
    for (const name of dropped) expect(headers).not.toHaveProperty(name);
  });
});

describe('somebody who was here before', () => {
  const again = async () => {
    await gateway.get('/api/cards', signedIn);
    return gateway.lastCaller()?.identity ?? null;
  };
  const timesAsked = () => gateway.questions.filter((token) => token === 'good').length;

  /** The gateway remembers from the moment on that it hears what to forget. */
  beforeEach(async () => {
    gateway.letRemember(60_000);
    await eventually(async () => {
      gateway.questions.length = 0;
      await again();
      return timesAsked() === 0;
    });
  });
  afterEach(async () => {
    await gateway.revoke({ id: randomUUID(), userId: someone.userId });
  });

  it('is known without a question', async () => {
    expect(await again()).toEqual(someone);
    expect(timesAsked()).toBe(0);
  });

  it.each([
    ['suspended', { userId: someone.userId }, { ...someone, status: 'suspended' as const }],
    ['signed out', { sessionId: someone.sessionId }, null],
  ])('is somebody else once auth has heard that it is forgotten, where they were %s', async (_, of, now) => {
    if (now) gateway.sessions.set('good', now);
    else gateway.sessions.delete('good');
    await gateway.revoke({ id: randomUUID(), ...of });
    expect(await again()).toEqual(now);
  });

  it('stays known when others are revoked', async () => {
    await gateway.revoke({ id: randomUUID(), userId: randomUUID() });
    await gateway.revoke({ id: randomUUID(), sessionId: randomUUID() });
    await again();
    expect(timesAsked()).toBe(0);
  });

  it('is asked about again after auth has lost its list of watchers', async () => {
    gateway.watchers.clear();
    await eventually(() => gateway.watchers.size === 1);
    await eventually(async () => (await again()) && timesAsked() > 0);
  });
});

describe('a gateway that ends', () => {
  it('is not waited for', async () => {
    const ending = await startBehindGateway();
    ending.sessions.set('good', someone);
    await ending.get('/api/cards', signedIn);
    await eventually(() => ending.watchers.size === 1);
    await ending.stop();
    expect(ending.watchers.size).toBe(0);
  });
});

describe('the session cookie', () => {
  it('reaches the auth service only', async () => {
    await gateway.get('/api/cards', signedIn);
    expect(gateway.arrivals.at(-1)?.headers.cookie).toBe('theme=dark; other=1');
    await gateway.get('/api/user', signedIn);
    expect(gateway.arrivals.at(-1)?.headers.cookie).toBe(signedIn.cookie);
    await gateway.get('/api/cards', { cookie: 'cardinal_session=good' });
    expect(gateway.arrivals.at(-1)?.headers).not.toHaveProperty('cookie');
  });

  it('is the one that is bound to the host where the product is on https', async () => {
    const secure = await startBehindGateway({ PUBLIC_URL: 'https://cardinal.example' });
    secure.sessions.set('good', someone);
    await secure.get('/api/cards', { cookie: 'cardinal_session=good' });
    expect(secure.lastCaller()?.identity).toBeNull();
    await secure.get('/api/cards', { cookie: '__Host-cardinal_session=good' });
    expect(secure.lastCaller()?.identity).toEqual(someone);
    await secure.stop();
  });
});

describe('while the auth service is away', () => {
  it('signed-in requests are answered so and guests go on', async () => {
    gateway.answerIntrospection((req) => void req.socket.destroy());
    const refused = await gateway.get('/api/cards', signedIn);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      requestId: expect.any(String),
    } satisfies Partial<ErrorBody> | object);
    expect((await gateway.get('/api/cards')).status).toBe(200);
  });
});

describe('behind a load balancer', () => {
  it('takes the address of the client, and the trace, from the one it trusts', async () => {
    const behind = await startBehindGateway({ TRUST_PROXY: 'loopback', TRUST_TRACE: 'on' });
    const trace = '1'.repeat(32);
    await behind.get('/api/cards', {
      'x-forwarded-for': '9.9.9.9, 203.0.113.7',
      traceparent: `00-${trace}-${'2'.repeat(16)}-01`,
    });
    expect(behind.arrivals.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.7');
    expect(behind.arrivals.at(-1)?.headers.traceparent).toContain(trace);
    await behind.stop();
  });
});
