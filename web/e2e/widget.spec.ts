import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Board, Card, Widget } from '@cardinal/contracts';
import type { FrameLocator, Page } from '@playwright/test';
import { superAdmin } from './support/accounts.ts';
import { makeBoard, makeCard, project, send } from './support/boards.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

let admin: Page;
let board: Board;
let card: Card;
let shop: Server;
let origin: string;
let secret: string;
let keyId: string;
/** Attributes of the script in the site's page. */
let attributes = '';

const settings = `/api/projects/${project}/widget`;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As the server of a site signs it. */
function identity(sub: string): string {
  const iat = Math.floor(Date.now() / 1_000);
  const text = `${encoded({ alg: 'HS256' })}.${encoded({ sub, name: 'Ann of the shop', iat, exp: iat + 600 })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Another site, with a policy and styles of its own that are in nobody's way. */
const pageOfShop = (cardinal: string) => `<!doctype html><html lang="en"><head><title>Shop</title>
  <style>button { display: none !important; font-size: 90px } dialog { display: none }</style></head>
  <body><h1>Shop</h1><a href="#help" id="help">Help</a>
  <script async src="${cardinal}/widget.js" data-project="${project}" ${attributes}></script></body></html>`;

test.beforeEach(async ({ browser, baseURL }) => {
  admin = await superAdmin(browser);
  board = await makeBoard(admin, 'public');
  card = await makeCard(admin, board, { title: `Bigger baskets ${board.slug}` });
  attributes = `data-board="${board.slug}"`;
  shop = createServer((_req, res) => {
    const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${baseURL}; connect-src ${baseURL}; frame-src ${baseURL}`;
    res.setHeader('content-security-policy', policy);
    res.setHeader('content-type', 'text/html').end(pageOfShop(baseURL!));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  await send(admin, 'PATCH', settings, { isOn: true, origins: [origin] });
  const made = await send<{ secret: string; widget: Widget }>(admin, 'POST', `${settings}/keys`);
  secret = made.secret;
  keyId = made.widget.keys[0]!.id;
});

test.afterEach(async () => {
  await send(admin, 'DELETE', `${settings}/keys/${keyId}`);
  await send(admin, 'DELETE', `/api/projects/${project}/boards/${board.slug}`);
  await admin.context().close();
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

const identifyAs = (page: Page, token: string) =>
  page.evaluate(
    (given) => (window as unknown as { Cardinal: (...args: string[]) => void }).Cardinal('identify', given),
    token,
  );
const opener = (page: Page) => page.getByRole('button', { name: /^Feedback/ });
const findFrame = (page: Page): FrameLocator => page.frameLocator('iframe');

test('a customer of another site votes, comments and submits by keys, without an account', async ({
  page,
}) => {
  await page.goto(origin);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const frame = findFrame(page);
  await expect(frame.getByRole('tab', { name: 'Ideas' })).toBeFocused();
  await expect(frame.getByRole('tab', { name: 'Suggest' })).toBeHidden();
  await identifyAs(page, identity('customer-1'));
  await expect(frame.getByText('You are here as Ann of the shop.')).toBeVisible();

  const vote = frame.getByRole('button', { name: `Upvote ${card.title}` });
  await vote.press('Enter');
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await expect(vote).toHaveAccessibleName(`Upvote ${card.title}, 1 upvote`);
  await frame.getByText(card.title, { exact: true }).click();
  await frame.getByLabel('Your comment').fill('We need this.');
  await frame.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(frame.getByText('Your comment is posted.')).toBeVisible();

  await frame.getByRole('tab', { name: 'Ideas' }).press('ArrowRight');
  await expect(frame.getByRole('tab', { name: 'Suggest' })).toBeFocused();
  await frame.getByLabel('Title').fill('A basket on wheels');
  await frame.getByLabel('Description').fill('It is heavy.');
  await page.route('**/submissions', (route) => route.abort(), { times: 1 });
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByText('This could not be sent. Please try again.')).toBeVisible();
  await expect(frame.getByLabel('Title')).toHaveValue('A basket on wheels');
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByText('Thank you. The team reads it before others do.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await page.reload();
  await identifyAs(page, identity('customer-1'));
  await opener(page).click();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
});

test('somebody who is signed in here is nobody in a frame on another site', async () => {
  attributes += ' data-trigger="#help"';
  const seen: (string | undefined)[] = [];
  const page = await admin.context().newPage();
  page.on('request', async (request) => {
    if (/\/(embed|api\/widget)\//.test(request.url())) seen.push((await request.allHeaders()).cookie);
  });
  await page.goto(origin);
  await expect(page.locator('[data-cardinal]')).toBeAttached();
  await page.getByRole('link', { name: 'Help' }).click();
  const frame = findFrame(page);
  const popup = page.context().waitForEvent('page');
  await frame.getByRole('button', { name: `Upvote ${card.title}` }).click();
  expect((await popup).url()).toContain(`/public/${project}/${board.slug}/${card.id}`);
  const state = await page
    .frames()
    .at(-1)
    ?.evaluate(() => {
      try {
        return localStorage.length;
      } catch {
        return window.origin;
      }
    });
  expect(state).toBe('null');
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.filter(Boolean)).toEqual([]);
  expect((await send<Card>(admin, 'GET', `/api/cards/${card.id}`)).upvoteCount).toBe(0);
});

test('the badge counts what is new, and the theme is the site’s', async ({ page }) => {
  await send(admin, 'PATCH', `/api/projects/${project}/changelog`, { isPublic: true });
  attributes += ' data-theme="dark" data-accent="#ffcc00" data-view="changelog" data-label="News"';
  const entry = { title: `Wheels ${board.slug}`, content: 'They roll.', state: 'published' };
  const made = await send<{ id: string }>(admin, 'POST', `/api/projects/${project}/changelog/entries`, entry);
  await page.goto(origin);
  await page.getByRole('button', { name: /^News \d+ new$/ }).click();
  const frame = findFrame(page);
  await expect(frame.getByRole('heading', { name: entry.title })).toBeVisible();
  const [scheme, accent] = await page
    .frames()
    .at(-1)!
    .evaluate(() => {
      const { colorScheme } = getComputedStyle(document.documentElement);
      return [colorScheme, getComputedStyle(document.documentElement).getPropertyValue('--accent')];
    });
  expect([scheme, accent]).toEqual(['dark', '#ffcc00']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'News', exact: true })).toBeVisible();
  await send(admin, 'DELETE', `/api/projects/${project}/changelog/entries/${made.id}`);
});

test('a site that is not named sees a message, and its frame shows nothing', async ({ browser }) => {
  await send(admin, 'PATCH', settings, { origins: ['https://shop.example'] });
  const context = await browser.newContext();
  const page = await context.newPage();
  const logged = page.waitForEvent('console', (message) => /may not show this widget/.test(message.text()));
  await page.goto(origin);
  expect((await logged).text()).toContain(`Cardinal: ${origin} may not show this widget`);
  await expect(page.locator('[data-cardinal]')).toHaveCount(0);
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.evaluate(
    (src) => document.body.append(Object.assign(document.createElement('iframe'), { src })),
    `${new URL(admin.url()).origin}/embed/${project}/${board.slug}`,
  );
  await refused;
  await context.close();
});
