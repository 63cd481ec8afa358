import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { longestColumn } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CardinalError } from './cardinal-error.ts';
import { createClient } from './client.ts';

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

let server: Server;
let url: string;
let replies: Reply[];
let asked: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[];

beforeEach(async () => {
  [replies, asked] = [[], []];
  server = createServer(({ method, url: path, headers }, res) => {
    asked.push({ method, url: path, headers });
    const reply = replies.shift();
    if (!reply) return void res.destroy();
    res.writeHead(reply.status, reply.headers).end(reply.body ?? '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const params = { slug: 'apollo', boardSlug: 'ideas' };
const body = { title: 'Once', description: null };
const away: Reply = { status: 503, headers: { 'retry-after': '0' } };
const keys = () => asked.map(({ headers }) => headers['idempotency-key']);

describe('a client', () => {
  it('sends a write again under its key, after a broken line too, until it is answered', async () => {
    const client = createClient({ url, token: 'cdl_x', fetch: breaksOnce() });
    replies = [away, { status: 201, body: '{"title":"Once"}' }];
    await expect(client.createCard({ params, body })).resolves.toEqual({ title: 'Once' });
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect([new Set(keys()).size, keys()[0]]).toEqual([1, expect.stringMatching(/^[\w-]{36}$/)]);
    expect(asked[0]?.headers.authorization).toBe('Bearer cdl_x');
  });

  it('waits as long as it is asked to, unless that is too long', async () => {
    replies = [
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 200, body: '[]' },
    ];
    const started = performance.now();
    await expect(createClient({ url }).listProjects()).resolves.toEqual([]);
    expect(performance.now() - started).toBeGreaterThan(990);
    replies = [{ status: 429, headers: { 'retry-after': '120' } }];
    await expect(createClient({ url }).listProjects()).rejects.toMatchObject({
      status: 429,
      retryAfter: 120,
    });
  });

  it('gives up after its tries, and at once where nothing else is to be expected', async () => {
    replies = [away, away, away];
    await expect(createClient({ url, tries: 2 }).listProjects()).rejects.toBeInstanceOf(CardinalError);
    expect(asked).toHaveLength(2);
    replies = [
      { status: 409, body: '{"error":"Somebody was faster","code":"stale_version","current":{"version":2}}' },
    ];
    const refused = createClient({ url }).updateCard({
      params: { cardId: 'x' },
      body: { title: 'Mine' },
      ifMatch: 1,
    });
    await expect(refused).rejects.toMatchObject({
      ...{ message: 'Somebody was faster', code: 'stale_version', current: { version: 2 } },
    });
    expect(asked.at(-1)?.headers['if-match']).toBe('"1"');
    expect(asked).toHaveLength(3);
  });

  it('takes its token to no other address', async () => {
    replies = [{ status: 302, headers: { location: `${url}/elsewhere` } }];
    await expect(createClient({ url, token: 'cdl_x' }).listProjects()).rejects.toMatchObject({
      ...{ status: 302, code: undefined, message: 'The server answered 302 Found' },
    });
    expect(asked).toHaveLength(1);
  });

  it('limits the time until an answer begins, and lets a file come as slowly as it does', async () => {
    const slow = async (..._: Parameters<typeof fetch>) => {
      const body = new ReadableStream({
        async start(controller) {
          await delay(300);
          controller.enqueue(new TextEncoder().encode('title'));
          controller.close();
        },
      });
      _[1]?.signal?.addEventListener('abort', () => void body.cancel().catch(() => {}));
      return new Response(body);
    };
    const file = await createClient({ url, timeoutMs: 100, fetch: slow }).exportBoard({
      params,
      query: { format: 'csv' },
    });
    expect(await file.text()).toBe('title');
    const never = async (...[, init]: Parameters<typeof fetch>) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const late = createClient({ url, timeoutMs: 100, tries: 1, fetch: never }).listProjects();
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('answers nothing where there is no content', async () => {
    replies = [{ status: 204, body: '' }];
    await expect(createClient({ url }).listProjects()).resolves.toBeUndefined();
  });

  it('goes through pages to their end, also where some show less than they count or do not count', async () => {
    const client = createClient({ url });
    const offsets = () => asked.map(({ url: path }) => new URL(path ?? '', url).searchParams.get('offset'));
    const read = async (items: AsyncIterable<unknown>) => {
      asked = [];
      const found = [];
      for await (const item of items) found.push(item);
      return found;
    };
    const page = (answer: object, headers = {}) => ({ status: 200, body: JSON.stringify(answer), headers });

    replies = [page(['a', 'b'], { 'x-total-count': '3' }), page(['c'], { 'x-total-count': '3' })];
    expect(await read(client.each.listProjects())).toEqual(['a', 'b', 'c']);
    expect(offsets()).toEqual([null, '2']);

    replies = [
      ...[page({ hits: ['a'], hasMore: true }), page({ hits: [], hasMore: true })],
      page({ hits: ['b'], hasMore: false }),
    ];
    expect(await read(client.each.searchCards({ query: { q: 'x', offset: 10 } }))).toEqual(['a', 'b']);
    expect(offsets()).toEqual(['10', '30', '50']);

    replies = [page({ cards: ['a', 'b'] }), page({ cards: ['c'] }), page({ cards: [] })];
    const column = { params: { project: 'apollo' }, query: { status: 'New' } } as const;
    expect(await read(client.each.pageRoadmap(column))).toEqual(['a', 'b', 'c']);
    expect(offsets()).toEqual([null, '2', '3']);

    replies = [page({ cards: ['y', 'z'] })];
    const last = { ...column, query: { ...column.query, offset: longestColumn } };
    expect(await read(client.each.pageRoadmap(last))).toEqual(['y', 'z']);
  });

  it('ends when it is told to', async () => {
    replies = [{ status: 503, headers: { 'retry-after': '30' } }];
    const signal = AbortSignal.timeout(300);
    await expect(createClient({ url }).listProjects({ signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

/** As if the line broke before the first request had arrived. */
function breaksOnce(): typeof fetch {
  let isBroken = true;
  return async (...args) => {
    if (!isBroken) return fetch(...args);
    isBroken = false;
    throw new TypeError('fetch failed');
  };
}
