import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayConfig } from './config.ts';
import { type BehindGateway, readBody, startBehindGateway } from './test/upstreams.ts';

let folder: string;
let gateway: BehindGateway;
const script = `console.log(${JSON.stringify('x'.repeat(5_000))});`;
const html =
  '<!doctype html><html><head><title>Cardinal</title></head><body><div id="root"></div></body></html>';
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-app-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'assets/index-1a2b.js'), script);
  await writeFile(join(folder, 'assets/built-3c4d.js'), script);
  await writeFile(join(folder, 'assets/built-3c4d.js.br'), brotliCompressSync('smaller'));
  for (const name of ['widget.js', 'widget-frame.js']) await writeFile(join(folder, name), script);
  await writeFile(join(folder, 'sw.js'), 'show pushes');
  await writeFile(join(folder, 'sw-shell.js'), 'keep the app');
  await writeFile(join(folder, 'sw-shell-off.js'), 'keep nothing');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  gateway = await startBehindGateway({ WEB_DIR: folder });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

/** As a browser asks: fetch would decompress, choose the Host itself and turn off caching. */
function plainly(url: string, headers: Record<string, string>) {
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; encoding?: string; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, async (res) => {
        const { statusCode: status, headers } = res;
        resolve({ status, headers, encoding: headers['content-encoding'], body: await readBody(res) });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the page', () => {
  it('says to guests alone that nobody is signed in, so that they need not ask', async () => {
    const says = async (headers: Record<string, string>) =>
      (await (await gateway.get('/', { ...page, ...headers })).text()).includes('<meta name="guest" />');
    expect(await says({})).toBe(true);
    expect(await says({ cookie: 'theme=dark' })).toBe(true);
    expect(await says({ cookie: 'cardinal_session=some-token' })).toBe(false);
  });

  const addresses = ['/', '/?utm=1', '/dashboard', '/dashboard/', '/projects/apollo/board/feedback', '/auth'];

  it.each(addresses)('is served at %s', async (path) => {
    const answer = await gateway.get(path, page);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('<div id="root">');
  });

  it.each(addresses)('is served at %s to monitors and crawlers, which take anything', async (path) => {
    const takers: Record<string, string>[] = [{ accept: '*/*' }, {}, { accept: 'text/*' }];
    for (const headers of takers) {
      const { status, body } = await plainly(gateway.url + path, headers);
      expect([status, String(body).includes('<div id="root">')]).toEqual([200, true]);
    }
    const head = await fetch(gateway.url + path, { method: 'HEAD' });
    expect(head.status).toBe(200);
  });

  it.each(['/nothing', '/index.html', '/projects', '/projects/apollo/board', '/dashboard/more', '/api'])(
    'answers %s, where it has nothing to show, with 404',
    async (path) => {
      const answer = await gateway.get(path, page);
      expect(answer.status).toBe(404);
      if (path !== '/api') expect(await answer.text()).toContain('<div id="root">');
    },
  );

  it.each([
    ['/public/LAB/open', '/public/lab/open'],
    ['/Public/Lab/Open/0A1B/picture.PNG?x=Y', '/public/lab/open/0a1b/picture.png?x=Y'],
    ['/public/LAB/open/FEED.atom', '/public/lab/open/feed.atom'],
    ['/embed/LAB/roadmap?theme=dark', '/embed/lab/roadmap?theme=dark'],
    ['/projects/APOLLO/board/Feedback?q=LOUD', '/projects/apollo/board/feedback?q=LOUD'],
    ['/card/0A1B2C3D', '/card/0a1b2c3d'],
    ['/public/%C3%84B/C', '/public/%C3%84b/c'],
  ])('leads from %s, which is written in capitals, to %s', async (path, meant) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(gateway.url + path, { method, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, meant]);
    }
  });

  it('keeps the capitals of tokens, queries and calls', async () => {
    for (const path of ['/track/AbC', '/public/lab/open?card=0A', '/api/public/LAB/open']) {
      const { status } = await fetch(gateway.url + path, { redirect: 'manual' });
      expect(status).not.toBe(301);
    }
  });

  it('carries a nonce of its own each time, which the policy names for styles', async () => {
    const nonces = new Set<string>();
    for (let times = 0; times < 2; times += 1) {
      const answer = await gateway.get('/', page);
      const nonce = (await answer.text()).match(/<meta property="csp-nonce" nonce="([^"]+)"/)?.[1] ?? '';
      expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  it('says where the source code is, if the operator does', async () => {
    expect(await (await gateway.get('/', page)).text()).not.toContain('code-repository');
    const source = `https://code.example/our"cardinal?at=$&`;
    const linked = await startBehindGateway({ WEB_DIR: folder, SOURCE_URL: source });
    const text = await (await linked.get('/', page)).text();
    await linked.stop();
    expect(text).toContain('<link rel="code-repository" href="https://code.example/our%22cardinal?at=$&" />');
    expect(gatewayConfig.shape.SOURCE_URL.safeParse('javascript:alert(1)').success).toBe(false);
  });

  it('is not what a missing file is answered with', async () => {
    for (const path of [
      '/assets/gone-9f9f.js',
      '/nothing.png',
      '/.vite/manifest.json',
      '/..%2fpackage.json',
    ]) {
      const answer = await gateway.get(path, { accept: '*/*' });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('is not for changing anything', async () => {
    expect((await gateway.post('/dashboard', { headers: page })).status).toBe(404);
  });
});

describe('files', () => {
  it('with a hash in their name are kept for ever, others are asked about again', async () => {
    const asset = await gateway.get('/assets/index-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await gateway.get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('of the widget are for pages of every site, and the others are not', async () => {
    const getHeaders = async (path: string) => {
      const { headers } = await gateway.get(path);
      const names = ['cache-control', 'cross-origin-resource-policy', 'access-control-allow-origin'];
      return names.map((name) => headers.get(name));
    };
    const launcher = 'public, max-age=300, stale-while-revalidate=86400';
    expect(await getHeaders('/widget.js')).toEqual([launcher, 'cross-origin', '*']);
    expect(await getHeaders('/widget-frame.js')).toEqual(['no-cache', 'cross-origin', '*']);
    expect(await getHeaders('/favicon.svg')).toEqual(['no-cache', 'same-origin', null]);
  });

  it('are not sent again to anyone who has them', async () => {
    const { headers } = await gateway.get('/favicon.svg');
    const again = await plainly(`${gateway.url}/favicon.svg`, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('are compressed as the browser likes it', async () => {
    const br = await plainly(`${gateway.url}/assets/index-1a2b.js`, {
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(br.encoding).toBe('br');
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    const gzip = await plainly(`${gateway.url}/assets/index-1a2b.js`, { 'accept-encoding': 'gzip' });
    expect(gzip.encoding).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const plain = await plainly(`${gateway.url}/assets/index-1a2b.js`, {});
    expect(plain.encoding).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
  });

  it('that the build has compressed go out as it did, and only so', async () => {
    const br = await plainly(`${gateway.url}/assets/built-3c4d.js`, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(br.body).toString()).toBe('smaller');
    expect((await gateway.get('/assets/built-3c4d.js.br')).status).toBe(404);
  });
});

describe('answers of services', () => {
  it('are compressed too', async () => {
    const json = JSON.stringify({ text: 'y'.repeat(5_000) });
    gateway.answers.cards = (_req, res) => void res.setHeader('content-type', 'application/json').end(json);
    const { encoding, body } = await plainly(`${gateway.url}/api/cards`, { 'accept-encoding': 'gzip' });
    expect(encoding).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(json);
  });
});

describe('the name of this machine', () => {
  it('is the one of the public address, wherever a page is opened by another', async () => {
    const port = new URL(gateway.url).port;
    const local = await startBehindGateway({ WEB_DIR: folder, PUBLIC_URL: `http://localhost:${port}` });
    const answer = await plainly(`${local.url}/login?a=1`, { ...page, host: `127.0.0.1:${port}` });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`http://localhost:${port}/login?a=1`);
    for (const host of [`localhost:${port}`, 'localhost:1']) {
      expect((await plainly(`${local.url}/login`, { ...page, host })).status).toBe(200);
    }
    await local.stop();
  });
});

describe('without a built web app', () => {
  it('says how to build it', async () => {
    const bare = await startBehindGateway();
    const answer = await bare.get('/', page);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build --workspace web');
    await bare.stop();
  });
});

describe('the service worker', () => {
  const readWorker = async (from: BehindGateway) => {
    const answer = await from.get('/sw.js', { cookie: 'cardinal_session=some-token' });
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const [shell = '', ...rest] = (await answer.text()).split('\n');
    return { shell: JSON.parse(shell.replace(/^self\.shell = |;$/g, '')), rest };
  };

  it('has a page for everybody, with the headers that protect it and no nonce', async () => {
    const { shell, rest } = await readWorker(gateway);
    expect(rest).toEqual(['keep the app', 'show pushes']);
    expect(shell.html).toBe(html);
    const { headers } = await gateway.get('/dashboard', page);
    const ofAnswer = ['connection', 'content-length', 'content-type', 'date', 'etag', 'keep-alive'];
    const others = [...ofAnswer, 'cache-control', 'transfer-encoding', 'vary', 'x-request-id'];
    const protecting = [...headers].filter(([name]) => !others.includes(name));
    const kept = Object.entries<string>(shell.headers);
    const withoutNonce = (all: [string, string][]) =>
      all.map(([name, value]) => [name, value.replace(/nonce-[^']+/, 'nonce')]).toSorted();
    expect(withoutNonce(kept)).toEqual(withoutNonce(protecting));
    expect(shell.headers['content-security-policy']).toContain("'nonce-{nonce}'");
  });

  it('has the files that the app consists of', async () => {
    const { shell } = await readWorker(gateway);
    expect(shell.files).toEqual(['/assets/built-3c4d.js', '/assets/index-1a2b.js', '/favicon.svg']);
  });

  it('has the page for screens of users alone', async () => {
    const { shell } = await readWorker(gateway);
    const isScreen = (path: string) => shell.screens.some((one: string) => new RegExp(one).test(path));
    for (const path of ['/dashboard', '/projects/apollo/board/feedback/card/1', '/card/1', '/settings/'])
      expect([path, isScreen(path)]).toEqual([path, true]);
    const ofServer = ['/', '/login', '/dev-login', '/sso/callback', '/public/apollo/feedback', '/track/abc'];
    const others = ['/api/docs', '/embed/apollo/roadmap', '/hub/authorize', '/images/1', '/dashboard/no'];
    for (const path of [...ofServer, ...others]) expect([path, isScreen(path)]).toEqual([path, false]);
  });

  it('is another one with another file, and else the same', async () => {
    const other = await mkdtemp(join(tmpdir(), 'web-app-'));
    await mkdir(join(other, 'assets'));
    await writeFile(join(other, 'index.html'), html);
    await writeFile(join(other, 'assets/index-5e6f.js'), script);
    const next = await startBehindGateway({ WEB_DIR: other });
    const { shell } = await readWorker(next);
    await next.stop();
    await rm(other, { recursive: true });
    const again = await startBehindGateway({ WEB_DIR: folder });
    const etags = [gateway, again].map(async (one) => (await one.get('/sw.js')).headers.get('etag'));
    expect(new Set(await Promise.all(etags)).size).toBe(1);
    await again.stop();
    expect(shell.version).not.toBe((await readWorker(gateway)).shell.version);
  });

  it('keeps nothing where that is turned off, and shows pushes still', async () => {
    const off = await startBehindGateway({ WEB_DIR: folder, OFFLINE_SHELL: 'off' });
    expect(await (await off.get('/sw.js')).text()).toBe('keep nothing\nshow pushes');
    await off.stop();
  });
});
