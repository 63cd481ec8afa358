import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, readBody, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;

beforeAll(async () => {
  gateway = await startBehindGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  delete gateway.answers.cards;
});

describe('bodies', () => {
  const MB = 1_024 * 1_024;
  const post = (path: string, body: Buffer | ReadableStream, method = 'POST') =>
    fetch(gateway.url + path, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
  const chunked = (bytes: number) =>
    Readable.toWeb(
      Readable.from(
        (function* () {
          for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536);
        })(),
      ),
    ) as ReadableStream;

  it('of more than 1 MB are refused before the service hears of them', async () => {
    const before = gateway.arrivals.length;
    const answer = await post('/api/projects', Buffer.alloc(MB + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
    expect(gateway.arrivals.length).toBe(before);
  });

  it('of exactly 1 MB pass', async () => {
    expect((await post('/api/projects', Buffer.alloc(MB))).status).toBe(200);
  });

  it('that do not say how long they are, are cut off when they turn out too long', async () => {
    const answer = await post('/api/projects', chunked(3 * MB));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
  });

  it('of images may have 10 MB and no more', async () => {
    const path = '/api/object-storage/uploads/0197f7a0-0000-4000-8000-000000000001';
    let received = 0;
    gateway.answers.cards = async (req, res) => {
      received = (await readBody(req)).length;
      res.end('{}');
    };
    expect((await post(path, Buffer.alloc(10 * MB), 'PUT')).status).toBe(200);
    expect(received).toBe(10 * MB);
    expect((await post(path, Buffer.alloc(11 * MB), 'PUT')).status).toBe(413);
  });
});

describe('what is no proper request', () => {
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(gateway.url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(answer));
    });

  it.each([
    ['not HTTP', 'HELLO\r\n\r\n', '400'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
    ],
    ['nobody it is for', 'GET /api/cards HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    [
      'two lengths in one',
      'POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5, 5\r\n\r\n',
      '400',
    ],
    [
      'too many headers',
      `GET /api/cards HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(101)}Connection: close\r\n\r\n`,
      '431',
    ],
    [
      'an absolute address',
      'GET http://internal/metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      '400',
    ],
    [
      'an address too long',
      `GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      '400',
    ],
    [
      'two lengths',
      'POST /api/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
  ])('is refused in JSON: %s', async (_what, text, status) => {
    const answer = await raw(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/X-Content-Type-Options: nosniff/i);
    expect(answer).toMatch(/X-Request-Id: [0-9a-f-]{36}/i);
    expect(answer).toMatch(/"code":"(malformed_request|headers_too_large)"/);
  });
});
