import { once } from 'node:events';
import { connect } from 'node:net';
import { answeredEvent } from '@cardinal/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, readBody, someone, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;

beforeAll(async () => {
  gateway = await startBehindGateway(
    { UPSTREAM_TIMEOUT_MS: '300', MAX_BODY_BYTES: '2000' },
    { ownProcess: false },
  );
  // Requests that still take the way over the network fail.
  gateway.server('cards').close();
});
afterAll(() => gateway.stop());
afterEach(() => {
  delete gateway.answers.cards;
});

const json = { 'content-type': 'application/json' };
const create = (init: RequestInit) => gateway.post('/api/projects/a%20b/boards/x/cards?one=%25', init);

describe('handing requests over to a service of the same process', () => {
  it('keeps method, address, query, body and answer as they are', async () => {
    gateway.answers.cards = async (req, res) => {
      const body = await readBody(req);
      res.writeHead(201, { ...json, etag: '"3"', 'set-cookie': ['a=1', 'b=2'] });
      res.end(body);
    };
    const answer = await create({ headers: { ...json, 'if-match': '"2"' }, body: '{"title":"Ünïcode"}' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"3"');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe('{"title":"Ünïcode"}');
    expect(gateway.arrivals.at(-1)).toMatchObject({
      ...{ service: 'cards', method: 'POST', url: '/api/projects/a%20b/boards/x/cards?one=%25' },
      headers: { 'if-match': '"2"' },
    });
  });

  it('says who asks, and gives away neither the session nor claims of the client', async () => {
    gateway.sessions.set('token-of-ada', someone);
    const headers = { cookie: 'cardinal_session=token-of-ada; other=1', 'x-cardinal-internal': 'forged' };
    expect((await gateway.get('/api/cards/1', { ...headers, 'x-forwarded-for': '9.9.9.9' })).status).toBe(
      200,
    );
    expect(gateway.lastCaller()).toMatchObject({ iss: 'gateway', identity: someone, passedOn: true });
    const passed = gateway.arrivals.at(-1)?.headers ?? {};
    expect(passed.cookie).toBe('other=1');
    expect(passed['x-forwarded-for']).not.toContain('9.9.9.9');
  });

  it('gives up on a service that does not answer, and takes nothing from it after that', async () => {
    const late = Promise.withResolvers<void>();
    gateway.answers.cards = async (_req, res) => {
      await late.promise;
      if (!res.writableEnded) res.end('{}');
    };
    const answer = await gateway.get('/api/cards/1');
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ code: 'timeout' });
    late.resolve();
    delete gateway.answers.cards;
    expect((await gateway.get('/api/cards/1')).status).toBe(200);
  });

  it('informs a service when its answer is complete, though the client reads none of it', async () => {
    const answered = Promise.withResolvers<void>();
    gateway.answers.cards = (_req, res) => {
      res.once(answeredEvent, answered.resolve);
      res.end('x'.repeat(10_000_000));
    };
    const client = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    await once(client, 'connect');
    client.pause().write('GET /api/cards/1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await answered.promise;
    client.destroy();
  });

  it('does not count a slow upload as time that the service takes', async () => {
    const arrived = Promise.withResolvers<void>();
    gateway.answers.cards = async (req, res) => {
      // A read is never answered.
      if (req.method === 'GET') return;
      arrived.resolve();
      res.end(await readBody(req));
    };
    const client = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const head = 'POST /api/projects/a/boards/x/cards HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    client.write(`${head}Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"title":`);
    await arrived.promise;
    // Meanwhile the gateway gives up on a request that came later.
    expect((await gateway.get('/api/cards/1')).status).toBe(504);
    client.write('"a"}');
    const chunks = await client.toArray();
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 .*\{"title":"a"\}/s);
  });

  it('hands no body over that is too long', async () => {
    const before = gateway.arrivals.length;
    const answer = await create({ headers: json, body: JSON.stringify({ title: 'x'.repeat(3_000) }) });
    expect(answer.status).toBe(413);
    expect(gateway.arrivals.length).toBe(before);
  });

  it('lets a body of unknown length take the way over the network', async () => {
    const body = new Blob(['{"title":"a"}']).stream();
    const answer = await create({ headers: json, body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(503);
  });
});
