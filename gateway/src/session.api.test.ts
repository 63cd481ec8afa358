import type { ErrorBody, Identity } from '@cardinal/contracts';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BehindGateway, someone, startBehindGateway } from './test/upstreams.ts';

let house: BehindGateway;
const signedIn = { cookie: 'theme=dark; cardinal_session=good; other=1' };

beforeAll(async () => {
  house = await startBehindGateway();
});
afterAll(() => house.stop());
beforeEach(() => {
  house.sessions.set('good', someone);
  house.questions.length = 0;
});
afterEach(() => house.answerIntrospection(undefined));

describe('who a request comes from', () => {
  it('is told to the service by a signed token', async () => {
    await house.get('/api/cards', signedIn);
    expect(house.lastCaller()).toEqual({ iss: 'gateway', identity: someone });
  });

  it('is nobody without a cookie, and auth is not asked', async () => {
    await house.get('/api/cards');
    expect(house.lastCaller()).toEqual({ iss: 'gateway', identity: null });
    expect(house.questions).toEqual([]);
  });

  it('is nobody when the session is not good', async () => {
    await house.get('/api/cards', { cookie: 'cardinal_session=old' });
    expect(house.lastCaller()?.identity).toBeNull();
  });

  it('is asked anew each time, so that a suspended user is out on the next request', async () => {
    await house.get('/api/cards', signedIn);
    house.sessions.set('good', { ...someone, status: 'suspended' });
    await house.get('/api/cards', signedIn);
    expect(house.lastCaller()?.identity?.status).toBe('suspended');
  });

  it('is not taken from an internal token or an identity header of the outside', async () => {
    await house.get('/api/cards', {
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
    const headers = house.arrivals.at(-1)?.headers ?? {};
    expect(house.lastCaller()).toEqual({ iss: 'gateway', identity: null });
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

describe('a read of somebody who was here before', () => {
  /** Lets auth answer only when it is told to. */
  function holdAuth() {
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<Identity | null>();
    house.answerIntrospection(async (_req, res) => {
      asked.resolve();
      const identity = await release.promise;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ identities: [identity] }));
    });
    return { asked: asked.promise, answer: release.resolve };
  }
  const whoAsked = () => {
    const { identity } = house.lastCaller() ?? {};
    return identity ? `${identity.username}, ${identity.status}` : 'nobody';
  };

  beforeEach(async () => {
    house.answers.cards = (_req, res) => void res.end(`for ${whoAsked()}`);
    await house.get('/api/cards', signedIn);
    house.arrivals.length = 0;
  });
  afterEach(() => {
    delete house.answers.cards;
  });

  it('is on its way while auth is asked, and answered only then', async () => {
    const auth = holdAuth();
    let answered = false;
    const answer = house.get('/api/cards', signedIn).finally(() => {
      answered = true;
    });
    await auth.asked;
    await eventually(() => house.arrivals.length === 1);
    // Whatever might come of it has come by the time another request has been there and back.
    await house.get('/api/projects');
    expect(answered).toBe(false);
    auth.answer(someone);
    expect(await (await answer).text()).toBe('for ada, active');
    expect(house.arrivals.filter(({ service }) => service === 'cards')).toHaveLength(1);
  });

  it.each([
    ['suspended', { ...someone, status: 'suspended' as const }, 'for ada, suspended'],
    ['signed out', null, 'for nobody'],
  ])('is asked again where they were %s meanwhile', async (_what, identity, expected) => {
    const auth = holdAuth();
    const answer = house.get('/api/cards', signedIn);
    await eventually(() => house.arrivals.length === 1);
    expect(whoAsked()).toBe('ada, active');
    auth.answer(identity);
    expect(await (await answer).text()).toBe(expected);
    expect(house.arrivals).toHaveLength(2);
  });

  it('says nothing of the answer when auth fails', async () => {
    house.answerIntrospection(async (req) => {
      await eventually(() => house.arrivals.length === 1);
      req.socket.destroy();
    });
    const answer = await house.get('/api/cards', signedIn);
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain('ada');
  });

  it('is told that the service fails', async () => {
    house.answers.cards = (req) => void req.socket.destroy();
    const answer = await house.get('/api/cards', signedIn);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'The cards service is not available right now' });
  });

  it.each([
    ['a write', 'POST', '/api/cards/1/upvote'],
    ['a picture', 'GET', '/images/a.png'],
    ['a way back from Slack', 'GET', '/api/slack/callback'],
  ])('goes nowhere before auth has answered where it is %s', async (_what, method, path) => {
    const auth = holdAuth();
    const headers = { ...signedIn, 'sec-fetch-site': 'same-origin' };
    const answer = fetch(house.url + path, { method, headers });
    await auth.asked;
    await house.get('/api/projects');
    expect(house.arrivals.map(({ service }) => service)).toEqual(['projects']);
    auth.answer(someone);
    await answer;
    expect(house.lastCaller()?.identity).toEqual(someone);
  });
});

describe('the session cookie', () => {
  it('reaches the auth service only', async () => {
    await house.get('/api/cards', signedIn);
    expect(house.arrivals.at(-1)?.headers.cookie).toBe('theme=dark; other=1');
    await house.get('/api/user', signedIn);
    expect(house.arrivals.at(-1)?.headers.cookie).toBe(signedIn.cookie);
    await house.get('/api/cards', { cookie: 'cardinal_session=good' });
    expect(house.arrivals.at(-1)?.headers).not.toHaveProperty('cookie');
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
  it('signed-in requests are told so and guests go on', async () => {
    house.answerIntrospection((req) => void req.socket.destroy());
    const refused = await house.get('/api/cards', signedIn);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      requestId: expect.any(String),
    } satisfies Partial<ErrorBody> | object);
    expect((await house.get('/api/cards')).status).toBe(200);
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
