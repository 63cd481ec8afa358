import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { ownSiteOnly } from './own-site-only.ts';

let server: Server;
let host: string;
beforeAll(async () => {
  const site = express();
  server = createServer(site).listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.use(ownSiteOnly([`http://${host}`, 'http://tool.example']));
  site.all('/', (_req, res) => void res.send('served'));
});
afterAll(() => void server.close());

async function ask(method: string, headers: Record<string, string>): Promise<number> {
  const sent = request(`http://${host}/`, { method, headers });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

describe('a tool without users', () => {
  it.each([
    ['by its address', {}],
    ['by a name of the machine', { host: 'localhost:1' }],
    ['by the name that it was given', { host: 'tool.example' }],
  ])('is read and used by programs %s', async (_how, headers) => {
    expect([await ask('GET', headers), await ask('POST', headers)]).toEqual([200, 200]);
  });

  it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80', 'a@localhost'])(
    'is not read under another name, as “%s”',
    async (name) => {
      expect([await ask('GET', { host: name }), await ask('POST', { host: name })]).toEqual([421, 421]);
    },
  );

  it('is used by its own pages', async () => {
    const origin = `http://${host}`;
    for (const headers of [
      { origin, 'sec-fetch-site': 'same-origin' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { origin },
    ] as Record<string, string>[])
      expect(await ask('POST', headers)).toBe(200);
  });

  it('follows links of other sites, and does nothing for them', async () => {
    expect(await ask('GET', { 'sec-fetch-site': 'cross-site' })).toBe(200);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect([headers, await ask('POST', headers)]).toEqual([headers, 403]);
  });

  it('is not read by scripts of other sites', async () => {
    expect(await ask('GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});
