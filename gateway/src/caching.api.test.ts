import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './test/upstreams.ts';

let gateway: BehindGateway;
beforeAll(async () => {
  gateway = await startBehindGateway();
});
afterAll(() => gateway.stop());

describe('answers of services', () => {
  it('are kept by nobody, errors and redirects included, unless the service says otherwise', async () => {
    for (const status of [200, 302, 404, 500]) {
      gateway.answers.cards = (_req, res) => void res.writeHead(status, { location: '/x' }).end();
      const answer = await gateway.get('/api/cards');
      expect([status, answer.headers.get('cache-control')]).toEqual([answer.status, 'no-store']);
    }
    gateway.answers.cards = (_req, res) => void res.setHeader('cache-control', 'private, no-cache').end();
    expect((await gateway.get('/api/cards')).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('are kept by nobody where the gateway itself answers', async () => {
    for (const path of ['/api/nothing', '/api/cards/%E0%A4%A'])
      expect((await gateway.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
