import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn, signInByForm } from './support/sign-in.ts';
import { builtWeb, expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

const board = '/projects/apollo/board/feedback';
const mark = '/whole';

const isKept = (page: Page) => page.evaluate(async (path) => (await caches.match(path)) !== undefined, mark);

/** Signs in, and waits until the app is on disk. */
async function keepApp(page: Page): Promise<void> {
  await signIn(page, 'lead', '/dashboard');
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true);
}

const isFromWorker = async (page: Page, path: string) => (await page.goto(path))?.fromServiceWorker();
const readNonce = (page: Page) =>
  page.locator('meta[property="csp-nonce"]').evaluate((meta: HTMLMetaElement) => meta.nonce);
/** A dialog, which adds a style element: the policy lets it only with the page's nonce. */
async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
}

/** All that lies in the caches of this site. */
const readDisk = (page: Page) =>
  page.evaluate(async () => {
    const all: { path: string; type: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const type = answer?.headers.get('content-type') ?? '';
        all.push({ path: new URL(request.url).pathname, type, text: (await answer?.text()) ?? '' });
      }
    }
    return all;
  });

test('the app starts from disk, with a nonce of its own each time; all else comes from the server', async ({
  ownStack,
  visit,
}) => {
  const { url } = await ownStack();
  const page = await visit(url);
  await keepApp(page);
  const nonces = new Set<string>();
  for (const path of ['/dashboard', '/projects/apollo/board/sprint', '/settings']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    const nonce = await readNonce(page);
    expect(answer?.headers()['content-security-policy']).toContain(`'nonce-${nonce}'`);
    nonces.add(nonce);
    await openDialog(page);
  }
  expect(nonces.size).toBe(3);
  const ofServer = ['/', '/login', '/public/apollo/feedback', '/track/none', '/nowhere'];
  for (const path of [...ofServer, '/api/docs', '/embed/apollo/roadmap', '/hub/login'])
    expect([path, await isFromWorker(page, path)]).toEqual([path, false]);
  await page.goto('/projects/APOLLO');
  await expect(page).toHaveURL(/apollo$/);
  for (const path of ['/api/projects', '/sitemap.xml', '/public/apollo/feedback/feed.atom', '/widget.js']) {
    const [answer] = await Promise.all([
      page.waitForResponse(url + path),
      page.evaluate(async (address) => (await fetch(address)).status, path),
    ]);
    expect([path, answer.fromServiceWorker()]).toEqual([path, false]);
  }

  const disk = await readDisk(page);
  expect(disk.filter(({ path }) => !/^\/(assets\/.+|theme\.js|favicon\.svg|whole)$/.test(path))).toEqual([]);
  expect(disk.filter(({ type }) => /html|json/.test(type))).toEqual([]);
  const worker = await (await page.request.get('/sw.js')).text();
  const [card] = await (await page.request.get('/api/projects/apollo/boards/sprint/cards')).json();
  expect(card.title).toMatch(/\w+ \w+/);
  for (const secret of [...nonces, card.title, card.id, 'lead@'])
    expect([...disk.map(({ text }) => text), worker].filter((text) => text.includes(secret))).toEqual([]);
});

test('the app can be installed, and leads to one’s cards and to a new one', async ({ ownStack, visit }) => {
  const { url } = await ownStack();
  const page = await visit(url);
  await signIn(page, 'lead', '/dashboard');
  const client = await page.context().newCDPSession(page);
  const { errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { shortcuts } = JSON.parse(data ?? '');
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(['My Cards', 'New Card']);
  await page.goto(shortcuts[0].url);
  await expect(page.getByRole('tab', { name: /^Cards/, selected: true })).toBeVisible();
  await page.goto(shortcuts[1].url);
  await expect(page.getByRole('dialog', { name: 'Choose a board' })).toBeVisible();
});

const unreachable = 'Cardinal could not be reached. Please check your connection and try again.';

test('the app starts without a server, says so, and goes on when that is back', async ({
  ownStack,
  visit,
}) => {
  const stack = await ownStack();
  const page = await visit(stack.url);
  await signInByForm(page, 'lead');
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true);
  await stack.crash();
  await page.goto(board);
  await expect(page.getByRole('button', { name: 'Account of lead' })).toBeVisible();
  await expect(page.getByRole('alert').getByText(unreachable)).toBeVisible();
  await openDialog(page);
  await page.keyboard.press('Escape');
  await stack.restart();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /Dark theme that stays dark/ }).first()).toBeVisible();
});

test('after signing out, nothing of the user is shown without a server', async ({ ownStack, visit }) => {
  const stack = await ownStack();
  const page = await visit(stack.url);
  await signInByForm(page, 'lead');
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true);
  await page.getByRole('button', { name: 'Account of lead' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await stack.crash();
  expect(await isFromWorker(page, board)).toBe(true);
  const said = page.getByRole('alert');
  await expect(said.getByRole('heading')).toHaveText('Failed to validate user');
  await expect(said.getByText(unreachable)).toBeVisible();
  expect(await page.content()).not.toContain('lead');
  await stack.restart();
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** A copy of the built app, in which files are others. */
async function copyBuild(change: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardinal-build-'));
  await cp(builtWeb, folder, { recursive: true });
  await change(folder);
  return folder;
}

const ofNewer = '/assets/newer.css';
/** A later release, whose page begins with another style sheet. */
const copyNewer = () =>
  copyBuild(async (folder) => {
    await writeFile(join(folder, ofNewer), '');
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const link = `<link rel="stylesheet" href="${ofNewer}">`;
    await writeFile(join(folder, 'index.html'), html.replace('</head>', `${link}</head>`));
  });
const isNewer = async (page: Page) => (await page.locator(`link[href="${ofNewer}"]`).count()) > 0;
const isOnDisk = (page: Page, path: string) =>
  page.evaluate(async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined, path);

test('a release is taken at the next navigation, and the tab that is open says so', async ({
  ownStack,
  visit,
}) => {
  const ofOlder = '/assets/older.js';
  const older = await copyBuild((folder) => writeFile(join(folder, ofOlder), ''));
  const newer = await copyNewer();
  const stack = await ownStack({ WEB_DIR: older });
  const page = await visit(stack.url);
  await keepApp(page);
  const other = await page.context().newPage();
  await other.goto(board);
  await expect(other.getByRole('button', { name: 'Add Card' })).toBeVisible();
  // Another one that came later, and was taken back before.
  await page.evaluate(async (path) => {
    await (await caches.open('shell-rolled-back')).put(path, new Response('1'));
  }, mark);
  await stack.crash();
  await stack.restart({ WEB_DIR: newer });
  // Still of the release on disk: the browser looks for another one with this navigation.
  await page.goto('/dashboard');
  expect(await isNewer(page)).toBe(false);
  const notice = other.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(notice).toBeVisible({ timeout: 60_000 });
  // The server does not have it any more.
  expect(await other.evaluate(async (path) => (await fetch(path)).status, ofOlder)).toBe(200);
  expect(await isNewer(other)).toBe(false);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => isNewer(other)).toBe(true);
  expect(await isFromWorker(other, board)).toBe(true);
  await expect(other.getByRole('button', { name: 'Add Card' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  for (const folder of [older, newer]) await rm(folder, { recursive: true });
});

test('a release whose files are not all there is not taken, and a lost file comes back', async ({
  ownStack,
  visit,
}) => {
  const half = await copyNewer();
  const worker = await readFile(join(half, 'sw-shell.js'), 'utf8');
  await writeFile(join(half, 'sw-shell.js'), `self.shell.files.push('/assets/gone.js');${worker}`);
  const stack = await ownStack();
  const page = await visit(stack.url);
  await keepApp(page);
  await stack.crash();
  await stack.restart({ WEB_DIR: half });

  await page.goto('/dashboard');
  await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}),
  );
  for (let loads = 0; loads < 3; loads++) {
    expect(await isFromWorker(page, '/dashboard')).toBe(true);
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    expect(await isNewer(page)).toBe(false);
  }

  await stack.crash();
  await stack.restart({ WEB_DIR: builtWeb });
  const lost = '/theme.js';
  await page.evaluate(async (path) => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete(path, { ignoreVary: true });
  }, lost);
  expect(await isOnDisk(page, lost)).toBe(false);
  expect(await isFromWorker(page, '/dashboard')).toBe(true);
  await expect.poll(() => isOnDisk(page, lost), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => isKept(page)).toBe(true);
  await rm(half, { recursive: true });
});

test('a full disk holds nobody at the release before', async ({ ownStack, visit }) => {
  const newer = await copyNewer();
  const { url, crash, restart } = await ownStack();
  const page = await visit(url);
  // Of the app alone: no copies of what was read.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await keepApp(page);
  const client = await page.context().newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    client.send('Storage.overrideQuotaForOrigin', { origin: url, quotaSize });
  await setQuota(1);
  await crash();
  await restart({ WEB_DIR: newer });
  const visitAgain = async () => {
    await page.goto('/dashboard');
    const isThere = await isNewer(page);
    // Each navigation puts off the browser's own look for a newer worker.
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}),
    );
    return isThere;
  };
  await expect.poll(visitAgain, { timeout: 60_000, intervals: [3_000] }).toBe(true);
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  expect(await isOnDisk(page, ofNewer)).toBe(false);
  await setQuota();
  expect(await visitAgain()).toBe(true);
  await expect.poll(() => isOnDisk(page, ofNewer), { timeout: 60_000 }).toBe(true);
  await rm(newer, { recursive: true });
});

test('a page waits for no slow disk', async ({ ownStack, visit }) => {
  const { url } = await ownStack();
  const page = await visit(url);
  await keepApp(page);
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    CacheStorage.prototype.match = () => new Promise(() => {});
  });
  await page.goto(board);
  await expect(page.getByRole('link', { name: /Dark theme that stays dark/ }).first()).toBeVisible();
});

const isActive = async () => Boolean((await navigator.serviceWorker.getRegistration())?.active);

test('a broken worker is replaced by the one that the server has, or by none', async ({
  ownStack,
  visit,
}) => {
  const broken = await copyBuild((folder) =>
    writeFile(
      join(folder, 'sw-shell.js'),
      `self.addEventListener('fetch', (event) => {
         if (event.request.mode === 'navigate') event.respondWith(new Response('broken'));
       });
       self.addEventListener('activate', (event) => event.waitUntil(caches.open('shell-broken')));`,
    ),
  );
  const stack = await ownStack({ WEB_DIR: broken });
  const page = await visit(stack.url);
  await signIn(page, 'lead', '/dashboard');
  await expect.poll(() => page.evaluate(isActive), { timeout: 60_000 }).toBe(true);
  expect(await (await page.goto('/dashboard'))?.text()).toBe('broken');
  await stack.crash();
  await stack.restart({ WEB_DIR: builtWeb, OFFLINE_SHELL: 'off' });
  // The browser looks for another worker after a navigation.
  await expect
    .poll(() => isFromWorker(page, '/dashboard'), { timeout: 60_000, intervals: [3_000] })
    .toBe(false);
  await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await stack.crash();
  await stack.restart({ WEB_DIR: builtWeb });
  await page.goto('/dashboard');
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true);
  expect(await isFromWorker(page, '/dashboard')).toBe(true);
  await rm(broken, { recursive: true });
});
