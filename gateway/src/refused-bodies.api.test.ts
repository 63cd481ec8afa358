import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './test/upstreams.ts';

const upload = '/api/object-storage/uploads/0197f7a0-0000-4000-8000-000000000003?expires=1&signature=x';
const megabyte = randomBytes(1024 * 1024);

let gateway: BehindGateway;
beforeAll(async () => {
  gateway = await startBehindGateway({ RATE_LIMIT: 'off' });
});
afterAll(() => gateway.stop());

/** Sends so many megabytes as fast as they go; answers what came back once all of them are sent. */
function put(
  megabytes: number,
  headers: Record<string, string> = {},
): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(gateway.url + upload, { method: 'PUT', headers }, (res) =>
      readText(res).then((text) => resolve({ status: res.statusCode, text }), reject),
    ).on('error', reject);
    for (let sent = 0; sent < megabytes; sent += 1) sending.write(megabyte);
    sending.end();
  });
}

describe('a body that a service refuses before it has all of it', () => {
  it('gets the answer of the service each time', async () => {
    const known: Record<string, string> = { 'content-length': String(8 * megabyte.length) };
    for (const headers of [{}, known]) {
      for (const status of [403, 409, 413]) {
        gateway.answers.cards = (req, res) => {
          res.writeHead(status, { 'content-type': 'application/json' });
          res.end('{"code":"of the service"}');
          req.resume();
        };
        const answers = await Promise.all(Array.from({ length: 20 }, () => put(8, headers)));
        for (const answer of answers) expect(answer).toEqual({ status, text: '{"code":"of the service"}' });
      }
    }
  });

  it('is refused by the gateway where it is larger than any upload', async () => {
    gateway.answers.cards = (req, res) => void req.on('end', () => res.end('{}')).resume();
    const answer = await put(12);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      413,
      expect.objectContaining({ code: 'too_large' }),
    ]);
  });
});
