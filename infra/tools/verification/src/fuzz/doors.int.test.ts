import { connect } from 'node:net';
import { internalCalls } from '@cardinal/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answersBy } from './answers.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { hostileHeader, hostileText } from './hostile.ts';
import { fuzzSettings } from './settings.ts';

let fuzz: FuzzWorld;
let findFaults: ReturnType<typeof answersBy>;
beforeAll(async () => {
  fuzz = await createFuzzWorld();
  const { body } = await fuzz.wire.send({ method: 'GET', path: '/api/docs/openapi.json', headers: [] });
  findFaults = answersBy(JSON.parse(String(body)));
});
afterAll(() => fuzz.stop());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];
const words = [
  'api hub images logos internal sso callback assets health live ready metrics docs openapi.json docs.css index.html',
  'projects cards users boards sessions introspect seed admin stream .. . ... %2e%2e %2e %2f %5c %2F..%2F ; .vite',
  'manifest.json index.js favicon.svg package.json .env .git',
].flatMap((line) => line.split(' '));
const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('', ...words) },
  { weight: 1, arbitrary: hostileText.map((text) => encodeURIComponent(text.slice(0, 500).toWellFormed())) },
);
const path = fc
  .tuple(
    fc.constantFrom('/', '/api/', '/hub/', '/images/', '//', '/API/', '/api/../', '/./'),
    fc.array(segment, { maxLength: 6 }),
  )
  .map(([start, segments]) => start + segments.join('/'));

describe('whatever address is asked for', () => {
  it('is answered as it should be, by whatever method', async () => {
    const request = fc.record({
      method: fc.constantFrom('GET', ...methods),
      path,
      headers: fc.array(hostileHeader, { maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, headers }) => {
        const answer = await fuzz.wire.send({
          method,
          path,
          headers: [['sec-fetch-site', 'same-origin'], ...headers],
        });
        // A HEAD has the headers of its GET and nothing else.
        const faults = method === 'HEAD' ? [] : findFaults(null, answer);
        if (answer.status === 405 && !answer.headers.allow)
          faults.push('does not say which methods there are');
        expect([...faults, ...fuzz.bugs()]).toEqual([]);
        expect(answer.status).toBeLessThan(500);
      }),
      fuzzSettings({ times: 15 }),
    );
  }, 300_000);

  it.each(internalCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'does not lead inside: %s',
    async (_name, { method, path }) => {
      const cookie = await fuzz.getCookie('super_admin');
      const spellings = [
        path,
        `/api/..${path}`,
        `/api${path}`,
        `/${path}`,
        `/api/%2e%2e${path}`,
        path.toUpperCase(),
      ];
      for (const spelling of spellings) {
        const headers = [
          ['cookie', cookie],
          ['sec-fetch-site', 'same-origin'],
        ] as const;
        const answer = await fuzz.wire.send({ method, path: spelling, headers });
        expect([400, 404]).toContain(answer.status);
      }
    },
  );
});

/** Sends bytes on a connection and returns what comes back, however it ends. */
function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.setTimeout(20_000, () => {
      answer += 'NO END';
      socket.destroy();
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
  });
}

const line = fc.constantFrom(
  'Host: localhost',
  'Host: x',
  'Host: x\r\nHost: y',
  'Host: ',
  ' Host: x',
  'Host : x',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: x',
  'Connection: close',
  'Connection: upgrade',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Content-Type: application/json',
  'X: \0',
  'X: \x7f\xff',
  'X',
  ': x',
  'Cookie: cardinal_session=\xff\xfe',
  `X: ${'x'.repeat(20_000)}`,
  Array.from({ length: 3_000 }, (_each, index) => `X-${index}: y`).join('\r\n'),
);
const start = fc.constantFrom(
  'GET / HTTP/1.1',
  'GET /api/user HTTP/1.1',
  'GET /api/user HTTP/1.0',
  'GET /api/user HTTP/2.0',
  'GET /api/user HTTP/9.9',
  'GET /api/user',
  'GET http://169.254.169.254/latest/ HTTP/1.1',
  'CONNECT 127.0.0.1:22 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'POST /api/projects HTTP/1.1',
  'POST /hub/login HTTP/1.1',
  'get /api/user HTTP/1.1',
  'GET /\0 HTTP/1.1',
  'GET  / HTTP/1.1',
  `GET /${'x'.repeat(9_000)} HTTP/1.1`,
  'PRI * HTTP/2.0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
);
const body = fc.constantFrom(
  '',
  '{}',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  '0\r\n\r\nGET /internal HTTP/1.1\r\n\r\n',
  'x'.repeat(5_000),
);

describe('whatever bytes come', () => {
  it('end in an answer or a closed connection, and never in a failure', async () => {
    const bytes = fc.tuple(start, fc.array(line, { maxLength: 4 }), body, fc.constantFrom('\r\n', '\n'));
    await fc.assert(
      fc.asyncProperty(bytes, async ([first, lines, rest, end]) => {
        const text = `${[first, ...lines, 'Connection: close', ''].join(end)}${end}${rest}`;
        const answer = await exchange(fuzz.url, Buffer.from(text, 'latin1'));
        expect(answer).not.toMatch(/NO END|^HTTP\/1\.1 5|\n\s+at |node_modules/);
        const status = Number(answer.match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? 0);
        if (status >= 400) expect(answer).toMatch(/x-request-id: .*"code":"\w+".*"requestId":"/is);
        expect(fuzz.bugs()).toEqual([]);
      }),
      fuzzSettings({ times: 10 }),
    );
  }, 300_000);
});
