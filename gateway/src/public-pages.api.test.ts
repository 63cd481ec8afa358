import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicPage } from '@cardinal/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BehindGateway, startBehindGateway } from './test/upstreams.ts';

let folder: string;
let gateway: BehindGateway;
const shell = [
  '<!doctype html><html><head><title>Cardinal</title>',
  '<meta\n name="description"\n content="The tracker." /></head>',
  '<body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>',
].join('');
const html = { accept: 'text/html' };
const path = '/public/apollo/feedback';
const page: PublicPage = {
  movedTo: null,
  hidden: false,
  head: '<title>$& Louder</title>',
  body: '<h1>Louder $1</h1>',
};
let answer: { page: PublicPage | null } | number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-pages-'));
  await writeFile(join(folder, 'index.html'), shell);
  gateway = await startBehindGateway({ WEB_DIR: folder, PUBLIC_URL: 'https://cardinal.test' });
  gateway.answers.cards = (_req, res) => {
    res.setHeader('content-type', 'application/json');
    if (typeof answer === 'number') res.statusCode = answer;
    res.end(typeof answer === 'number' ? '{}' : JSON.stringify(answer));
  };
});
beforeEach(() => {
  answer = { page };
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

const get = async (at: string, headers: Record<string, string> = html) => {
  const got = await gateway.get(at, { host: 'cardinal.test', ...headers });
  return { status: got.status, headers: got.headers, text: await got.text() };
};
const asked = () => new URL(gateway.arrivals.at(-1)?.url ?? '', 'http://x').searchParams;

describe('a public page', () => {
  it('is the page of the web app with its title and content, to be read without scripts', async () => {
    const { status, text, headers } = await get(`${path}?type=bug&q=a%20b`);
    expect(status).toBe(200);
    expect(text).toContain('<title>$& Louder</title>');
    expect(text).not.toMatch(/<title>Cardinal|The tracker|Needs JavaScript/);
    expect(text).toContain('<div id="served"><h1>Louder $1</h1></div><div id="root"></div>');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(Object.fromEntries(asked())).toEqual({
      ...{ project: 'apollo', board: 'feedback', search: 'type=bug&q=a%20b' },
    });
  });

  it('is asked for as a guest, no matter who is signed in', async () => {
    await get(`${path}/0197f7a0-0000-4000-8000-000000000001`, { ...html, cookie: 'cardinal_session=x' });
    expect(asked().get('cardId')).toBe('0197f7a0-0000-4000-8000-000000000001');
    expect(gateway.arrivals.at(-1)?.headers.cookie).toBeUndefined();
    expect(gateway.lastCaller()).toMatchObject({ iss: 'gateway' });
    expect(gateway.questions).toEqual([]);
  });

  it('is 404 with the web app’s page for what a guest does not see', async () => {
    answer = { page: null };
    const { status, text } = await get(path);
    expect([status, text.includes('served'), text.includes('<title>Cardinal</title>')]).toEqual([
      404,
      false,
      true,
    ]);
    expect((await get('/public/%E0%A4%A/x')).status).toBe(404);
  });

  it('leads to where it is now', async () => {
    answer = { page: { ...page, movedTo: '/public/apollo/ideas?type=bug' } };
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([301, '/public/apollo/ideas?type=bug']);
  });

  it('asks search engines to leave it out where its board does', async () => {
    expect((await get(path)).headers.get('x-robots-tag')).toBeNull();
    answer = { page: { ...page, hidden: true } };
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is the web app alone while the cards service does not answer', async () => {
    answer = 500;
    const { status, text } = await get(path);
    expect([status, text.includes('<div id="root">'), text.includes('served')]).toEqual([200, true, false]);
  });

  it('is limited by address together with feeds and sitemaps', async () => {
    const strict = await startBehindGateway({ WEB_DIR: folder, RATE_LIMIT_DOCUMENTS: '2' });
    strict.answers.cards = gateway.answers.cards!;
    const statuses: number[] = [];
    for (const at of [path, `${path}/feed.atom`, '/sitemap.xml', path, '/dashboard'])
      statuses.push((await strict.get(at, html)).status);
    expect(statuses).toEqual([200, 200, 429, 429, 200]);
    await strict.stop();
  });
});

describe('crawlers', () => {
  it('learn where the sitemap is, and are asked not to show answers of calls', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers.get('content-type')).toMatch('text/plain');
    expect(text).toContain('Sitemap: https://cardinal.test/sitemap.xml\n');
    expect((await get('/api/cards')).headers.get('x-robots-tag')).toBe('noindex');
    expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
  });
});
