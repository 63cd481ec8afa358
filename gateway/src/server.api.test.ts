import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicServer, serverLimits } from './server.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  const hasty = { ...serverLimits, headersMs: 300, requestMs: 600, checkMs: 50 };
  server = publicServer((req, res) => {
    req.resume().on('end', () => res.end('done'));
  }, hasty);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends `start`, then `drop` again and again, until the server ends the connection; answers what it said. */
function drip(start: string, drop: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    let more: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(start);
      more = setInterval(() => socket.writable && socket.write(drop), 40);
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        clearInterval(more);
        resolve(answer);
      });
  });
}

describe('a client that takes its time', () => {
  it.each([
    ['over its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n'],
    ['over its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n', 'x'],
    [
      'over its chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\nx\r\n',
    ],
    ['before it says anything', 'G', ''],
  ])('%s gets an answer that says so, and the connection ends', async (_what, start, drop) => {
    const answer = await drip(start, drop);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"request_timeout"');
  });

  it('has a quarter of a minute for its headers and two minutes in all', () => {
    const real = publicServer(() => {});
    expect([real.headersTimeout, real.requestTimeout]).toEqual([15_000, 120_000]);
    expect(serverLimits.headersBytes).toBe(16_384);
  });
});

describe('a client that expects too much', () => {
  it('is answered all the same', async () => {
    const answer = await drip(
      'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\nConnection: close\r\n\r\n',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});
