import type { Board, Card, Comment } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { boardUrl, makeBoard, makeCard, project, publicUrl, send } from './support/boards.ts';
import { signIn, signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** As many as make a thread of which most is out of sight, and its height a guess. */
const MANY = 130;
/** Comments that are written at a time. */
const AT_ONCE = 10;

let board: Board;
let card: Card;
let comments: Comment[];

const comment = (page: Page, content: string) =>
  send<Comment>(page, 'POST', `/api/cards/${card.id}/comments`, { content });
const getHash = ({ id }: Comment) => `#comment-${id}`;
const nth = (n: number) => comments[n - 1] as Comment;
const shown = (page: Page, { id }: Comment) => page.locator(`#comment-${id}`);
/** All but the margins, which the layout of long threads cuts off. */
const sees = (page: Page, one: Comment) => expect(shown(page, one)).toBeInViewport({ ratio: 0.9 });

/** Pixels between the top of the window and the comment. */
const measureTop = (page: Page, one: Comment) =>
  shown(page, one).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** As somebody else's edit does, far above the visible part. */
async function lengthenEarlier(page: Page, n = 50): Promise<void> {
  const content = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n\n');
  await send(page, 'PATCH', `/api/comments/${nth(n).id}`, { content });
  await expect(shown(page, nth(n)).getByText('Line 29')).toBeAttached();
}

test.beforeAll(async ({ browser }, { project: { use } }) => {
  const page = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? use.baseURL })).newPage();
  await signInForCalls(page, 'lead');
  board = await makeBoard(page, 'public');
  card = await makeCard(page, board, { title: 'Much is said of this' });
  await makeCard(page, board, { title: 'Another one', description: `Like #${card.id.slice(0, 8)}.` });
  comments = [];
  for (let n = 1; n <= MANY; n += AT_ONCE) {
    const part = Array.from({ length: AT_ONCE }, (_, at) => comment(page, `Comment ${n + at}`));
    comments.push(...(await Promise.all(part)));
  }
  comments.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  await page.context().close();
});

test.afterAll(async ({ browser }, { project: { use } }) => {
  const page = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? use.baseURL })).newPage();
  await signInForCalls(page, 'lead');
  await send(page, 'DELETE', `/api/projects/${project}/boards/${board.slug}`);
  await page.context().close();
});

const addresses = {
  'of the card': () => `/card/${card.id}`,
  'of the card over its board': () => `${boardUrl(board)}/card/${card.id}`,
  'of the public card': () => `${publicUrl(board)}/${card.id}`,
};

for (const [name, address] of Object.entries(addresses))
  test(`a link to a comment of a long thread leads to it by the address ${name}`, async ({ page }) => {
    await signInForCalls(page, 'lead');
    await page.goto(address() + getHash(nth(65)));
    await expect(shown(page, nth(65))).toBeFocused();
    await sees(page, nth(65));

    await page.evaluate(
      (hash) => {
        window.location.hash = hash;
      },
      getHash(nth(20)),
    );
    await expect(shown(page, nth(20))).toBeFocused();
    await sees(page, nth(20));
  });

test('a guest is led to a comment as well', async ({ page }) => {
  await page.goto(`${publicUrl(board)}/${card.id}${getHash(nth(65))}`);
  await expect(shown(page, nth(65))).toBeFocused();
  await sees(page, nth(65));
});

test('late content above a linked comment does not push it away', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await signInForCalls(page, 'lead');
  // The page is loaded only once the font is.
  await page.goto(`/card/${card.id}${getHash(nth(65))}`, { waitUntil: 'domcontentloaded' });
  await expect(shown(page, nth(65))).toBeFocused();
  await sees(page, nth(65));

  held.resolve();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await sees(page, nth(65));
  await lengthenEarlier(page, 40);
  await sees(page, nth(65));
});

test('after the person scrolled, nothing leads back to the linked comment but its link', async ({ page }) => {
  await signIn(page, 'lead', `/card/${card.id}${getHash(nth(65))}`);
  await sees(page, nth(65));
  // As a scroll bar, keys, a wheel or a screen reader do.
  await page.evaluate(() => window.scrollBy(0, 1_500));
  await expect(shown(page, nth(65))).not.toBeInViewport();
  const before = await measureTop(page, nth(65));
  await lengthenEarlier(page);
  await expect.poll(() => measureTop(page, nth(65))).toBeLessThanOrEqual(before);
  await expect(shown(page, nth(65))).not.toBeInViewport();

  await page.evaluate(() => history.pushState(null, '', window.location.href));
  await sees(page, nth(65));
});

test('a comment that is written after the page was opened is led to once it is there', async ({ page }) => {
  await signIn(page, 'lead', `/card/${card.id}`);
  await expect(shown(page, nth(1))).toBeVisible();
  const last = await comment(page, 'The last word');
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, getHash(last));
  await expect(shown(page, last)).toBeFocused();
  await sees(page, last);
});

test('without scripts, the date of each comment is a link to it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${publicUrl(board)}/${card.id}?page=2`);
  await shown(page, nth(65)).getByRole('link').first().click();
  await expect(page).toHaveURL(`${publicUrl(board)}/${card.id}?page=2${getHash(nth(65))}`);
  await sees(page, nth(65));
  await context.close();
});
