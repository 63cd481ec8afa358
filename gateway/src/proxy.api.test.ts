import { request } from 'node:http';
import { Readable } from 'node:stream';
import { eventually } from '@cardinal/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, readBody, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;
/** Gives up on a silent service soon; only for tests of that, as a busy machine is slow with large bodies. */
let hasty: BehindGateway;

beforeAll(async () => {
  gateway = await startBehindGateway();
  hasty = await startBehindGateway({ UPSTREAM_TIMEOUT_MS: '300' });
});
afterAll(async () => {
  await gateway.stop();
  await hasty.stop();
});
afterEach(() => {
  for (const service of ['auth', 'projects', 'cards', 'notifications'] as const)
    delete gateway.answers[service];
});

describe('passing requests on', () => {
  it('keeps method, address, query, body and answer as they are', async () => {
    gateway.answers.cards = async (req, res) => {
      const body = await readBody(req);
      res.writeHead(201, { 'content-type': 'application/json', etag: '"3"', 'set-cookie': ['a=1', 'b=2'] });
      res.end(body);
    };
    const answer = await gateway.post('/api/projects/a%20b/boards/x/cards?one=1&two=%25', {
      headers: { 'content-type': 'application/json', 'if-match': '"2"', 'idempotency-key': 'one' },
      body: '{"title":"Ünïcode"}',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"3"');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe('{"title":"Ünïcode"}');
    const arrival = gateway.arrivals.at(-1);
    expect(arrival).toMatchObject({
      service: 'cards',
      method: 'POST',
      url: '/api/projects/a%20b/boards/x/cards?one=1&two=%25',
    });
    expect(arrival?.headers).toMatchObject({ 'if-match': '"2"', 'idempotency-key': 'one' });
  });

  it('uses one connection for one request after another', async () => {
    const ports = new Set<number | undefined>();
    gateway.answers.projects = (req, res) => {
      ports.add(req.socket.remotePort);
      res.end('[]');
    };
    for (let times = 0; times < 5; times += 1) await (await gateway.get('/api/projects')).text();
    expect(ports.size).toBe(1);
  });

  it('streams an answer while it is being made', async () => {
    const finish = Promise.withResolvers<void>();
    gateway.answers.cards = async (_req, res) => {
      res.writeHead(200, { 'content-type': 'image/png' });
      res.write('first');
      await finish.promise;
      res.end('last');
    };
    const reader = (await gateway.get('/images/a.png')).body!.getReader();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('first');
    finish.resolve();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('last');
  });

  it('does not let the body of a DELETE become a request of its own', async () => {
    const bodies: string[] = [];
    gateway.answers.projects = async (req, res) => {
      bodies.push((await readBody(req)).toString());
      res.end('{}');
    };
    const smuggled = 'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await fetch(`${gateway.url}/api/projects/apollo`, {
      method: 'DELETE',
      body: Readable.toWeb(Readable.from([smuggled])) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(200);
    expect(bodies).toEqual([smuggled]);
    expect(gateway.arrivals.some(({ url }) => url === '/metrics')).toBe(false);
  });

  it('informs the service when the client is gone before the answer', async () => {
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    gateway.answers.cards = (_req, res) => {
      res.once('close', () => gone.resolve());
      arrived.resolve();
    };
    const client = request(`${gateway.url}/api/cards`).on('error', () => {});
    client.end();
    await arrived.promise;
    client.destroy();
    await gone.promise;
  });

  it('cuts the answer short when the service breaks off, rather than ending it as if whole', async () => {
    const breakOff = Promise.withResolvers<void>();
    gateway.answers.cards = async (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write('{"half":');
      await breakOff.promise;
      res.socket?.destroy();
    };
    const answer = await gateway.get('/api/cards');
    breakOff.resolve();
    await expect(answer.text()).rejects.toThrow();
  });
});

describe('the event stream', () => {
  it('comes through event by event, uncompressed, and may be silent for longer than others', async () => {
    const sendFirst = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    hasty.answers.notifications = async (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      res.flushHeaders();
      res.once('close', () => gone.resolve());
      await sendFirst.promise;
      res.write('data: first\n\n');
      setTimeout(() => res.write('data: second\n\n'), 600);
    };
    const leave = new AbortController();
    const answer = await fetch(`${hasty.url}/api/stream`, {
      headers: { 'accept-encoding': 'gzip, br' },
      signal: leave.signal,
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const reader = answer.body!.getReader();
    sendFirst.resolve();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: first\n\n');
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('data: second\n\n');
    leave.abort();
    await gone.promise;
  });

  it('is answered with 504 where it does not begin in time', async () => {
    hasty.answers.notifications = () => {};
    expect((await hasty.get('/api/stream')).status).toBe(504);
  });

  it('ends when the gateway stops, so that pages connect anew', async () => {
    const other = await startBehindGateway();
    other.answers.notifications = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write(': hello\n\n');
    };
    const answer = await other.get('/api/stream');
    const text = answer.text();
    await eventually(() => other.arrivals.length === 1);
    await other.stop();
    expect(await text).toBe(': hello\n\n');
  });
});

describe('when a service fails', () => {
  it('answers 504 in JSON when it says nothing for too long', async () => {
    hasty.answers.cards = () => {};
    const answer = await hasty.get('/api/cards');
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({
      code: 'timeout',
      error: 'The cards service took too long to answer',
      requestId: expect.any(String),
    });
  });

  it('answers 503 in JSON with Retry-After when it is not there, to each under its own request id', async () => {
    const other = await startBehindGateway({ CARDS_URL: 'http://127.0.0.1:9' });
    const ids = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const answer = await other.get('/api/cards');
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      const body = (await answer.json()) as { code: string; requestId: string };
      expect(body).toMatchObject({
        code: 'unavailable',
        error: 'The cards service is not available right now',
      });
      expect(body.requestId).toBe(answer.headers.get('x-request-id'));
      ids.add(body.requestId);
    }
    expect(ids.size).toBe(3);
    expect((await other.get('/api/projects')).status).toBe(200);
    await other.stop();
  });

  it('asks once more when the connection breaks under a GET', async () => {
    let asked = 0;
    gateway.answers.cards = (req, res) => {
      asked += 1;
      if (asked === 1) req.socket.destroy();
      else res.end('[]');
    };
    expect((await gateway.get('/api/cards')).status).toBe(200);
    expect(asked).toBe(2);
  });

  it('does not ask again for what may already have happened', async () => {
    let asked = 0;
    gateway.answers.cards = (req) => {
      asked += 1;
      req.socket.destroy();
    };
    const answer = await gateway.post('/api/cards/1/upvote');
    expect(answer.status).toBe(503);
    expect(asked).toBe(1);
  });

  it('gives up on a GET after the second time', async () => {
    let asked = 0;
    gateway.answers.cards = (req) => {
      asked += 1;
      req.socket.destroy();
    };
    expect((await gateway.get('/api/cards')).status).toBe(503);
    expect(asked).toBe(2);
  });
});
