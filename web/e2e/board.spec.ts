import type { Board, Card } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { boardUrl, cardIn, column, findToast, makeBoard, makeCard, project, send } from './support/boards.ts';
import { dragWithFinger, dragWithMouse } from './support/drag.ts';
import { signIn, signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let board: Board;

test.beforeEach(async ({ page }) => {
  await signInForCalls(page, 'lead');
  board = await makeBoard(page, 'public');
});

test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/projects/${project}/boards/${board.slug}`, {
    headers: { Origin: new URL(page.url()).origin },
  });
});

test('the arrow keys go from card to card', async ({ page }) => {
  for (const title of ['Third', 'Second', 'First']) await makeCard(page, board, { title });
  const { id } = await makeCard(page, board, { title: 'Moving' });
  await send(page, 'PATCH', `/api/cards/${id}`, { status: 'In Progress' });
  await page.goto(boardUrl(board));
  await expect(cardIn(page, 'New', 'Third')).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the cards' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cardIn(page, 'New', 'First')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cardIn(page, 'New', 'Second')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(cardIn(page, 'New', 'Third')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cardIn(page, 'In Progress', 'Moving')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(column(page, 'New').locator('a:focus')).toBeVisible();
  await page.getByRole('radio', { name: 'List' }).click();
  await page.getByRole('radio', { name: 'List' }).blur();
  // The code of the list is loaded when it is shown.
  await expect(page.getByRole('region', { name: 'Cards by status' })).toBeHidden();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.locator('[data-card] a:focus')).toHaveCount(1);
});

/** Announcements of a card while it is carried. */
const pickedUp = (page: Page, title: string) => page.getByText(`Picked up ${title}. It is in New.`);
const isOver = (page: Page, title: string, status: string) => page.getByText(`${title} is over ${status}.`);

/** By mouse on a desk and by finger on a phone. */
async function carry(page: Page, title: string, isMobile: boolean): Promise<void> {
  const from = cardIn(page, 'New', title);
  const to = column(page, 'In Progress');
  const [lifted, over] = [pickedUp(page, title), isOver(page, title, 'In Progress')];
  if (isMobile) await dragWithFinger(page, from, to, { lifted, over });
  else await dragWithMouse(page, from, to, over);
}

test('a card carried to another column changes its status for everyone', {
  tag: ['@journey', '@phone'],
}, async ({ page, isMobile, browser }) => {
  await makeCard(page, board, { title: 'Carry me' });
  await page.goto(boardUrl(board));
  await carry(page, 'Carry me', isMobile);
  await expect(cardIn(page, 'In Progress', 'Carry me')).toBeAttached();
  await expect(findToast(page, 'Card updated')).toBeVisible();
  await expect(findToast(page, 'Status changed to In Progress')).toBeVisible();
  await expect(page).toHaveURL(boardUrl(board));

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'superadmin', boardUrl(board));
  await expect(cardIn(other, 'In Progress', 'Carry me')).toBeVisible();
  await other.context().close();
});

/** Counts the copies of cards that fly from column to column. */
const countFlights = (page: Page) =>
  page.addInitScript(() => {
    const flights = Object.assign(window, { flights: 0 });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.dataset.travels !== undefined) flights.flights += 1;
    }).observe(document, { childList: true, subtree: true });
  });
const flights = (page: Page) => page.evaluate(() => (window as unknown as { flights: number }).flights);

for (const [reducedMotion, expected] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const)
  test(`a card that somebody else moves travels: motion ${reducedMotion}`, async ({ page }) => {
    const card = await makeCard(page, board, { title: 'Watch me' });
    await page.emulateMedia({ reducedMotion });
    await countFlights(page);
    await page.goto(boardUrl(board));
    await expect(cardIn(page, 'New', 'Watch me')).toBeVisible();
    await send(page, 'PATCH', `/api/cards/${card.id}`, { status: 'In Testing' });
    await expect(cardIn(page, 'In Testing', 'Watch me')).toBeVisible();
    await expect(page.locator('[data-travels]')).toHaveCount(0);
    expect(await flights(page)).toBe(expected);
  });

test('a carried card shows where it will stand', async ({ page }) => {
  await makeCard(page, board, { title: 'Carry me' });
  const newer = await makeCard(page, board, { title: 'Newer' });
  await send(page, 'PATCH', `/api/cards/${newer.id}`, { status: 'In Testing' });
  await page.goto(boardUrl(board));
  await cardIn(page, 'New', 'Carry me').focus();
  await page.keyboard.press('Space');
  await expect(pickedUp(page, 'Carry me')).toBeAttached();
  const line = page.locator('[data-drop-line]');
  await expect(line).toHaveCount(0);
  // Keys move it once its place has been measured.
  await expect(column(page, 'New')).toContainClass('bg-selected');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(isOver(page, 'Carry me', 'In Testing')).toBeAttached();
  await expect(column(page, 'In Testing').locator('[data-drop-line]')).toBeVisible();
  const newerAt = (await cardIn(page, 'In Testing', 'Newer').boundingBox())?.y ?? 0;
  expect((await line.boundingBox())?.y).toBeLessThan(newerAt);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Carry me is at position 2 of 2 in In Testing.')).toBeAttached();
  await expect.poll(async () => (await line.boundingBox())?.y).toBeGreaterThan(newerAt);
  await page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
});

/** From the address of the link to it. */
const readCardId = async (page: Page, title: string) =>
  (await cardIn(page, 'New', title).getAttribute('href'))?.split('/').at(-1);
const titlesIn = (page: Page, status: Card['status']) =>
  column(page, status).getByRole('heading', { level: 3 });

test('cards are put in order by hand, for everyone', { tag: ['@journey', '@phone'] }, async ({
  page,
  isMobile,
  browser,
}) => {
  for (const title of ['Third', 'Second', 'First']) await makeCard(page, board, { title });
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'superadmin', boardUrl(board));
  await page.goto(boardUrl(board));
  await expect(titlesIn(page, 'New')).toHaveText(['First', 'Second', 'Third']);
  await expect(titlesIn(other, 'New')).toHaveText(['First', 'Second', 'Third']);
  if (!isMobile) {
    const line = page.locator('[data-drop-line]');
    await dragWithMouse(page, cardIn(page, 'New', 'Third'), cardIn(page, 'New', 'First'), line);
    await expect(titlesIn(page, 'New')).not.toHaveText(['First', 'Second', 'Third']);
    await expect(titlesIn(other, 'New')).toHaveText(await titlesIn(page, 'New').allTextContents());
    await send(page, 'POST', `/api/cards/${await readCardId(page, 'Third')}/move`, {
      afterId: await readCardId(page, 'Second'),
    });
    await expect(titlesIn(page, 'New')).toHaveText(['First', 'Second', 'Third']);
  }
  await cardIn(page, 'New', 'First').focus();
  await page.keyboard.press('Space');
  await expect(pickedUp(page, 'First')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('First is at position 2 of 3 in New.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('First was moved to position 2 of 3 in New.')).toBeAttached();
  await expect(titlesIn(page, 'New')).toHaveText(['Second', 'First', 'Third']);
  await expect(titlesIn(other, 'New')).toHaveText(['Second', 'First', 'Third']);
  await expect(cardIn(page, 'New', 'First')).toBeFocused();
  await page.reload();
  await expect(titlesIn(page, 'New')).toHaveText(['Second', 'First', 'Third']);
  await other.context().close();
});

test('several cards are selected and changed at once', { tag: '@journey' }, async ({ page }) => {
  for (const title of ['Third', 'Second', 'First']) await makeCard(page, board, { title });
  await page.goto(boardUrl(board));
  await cardIn(page, 'New', 'First').hover();
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected cards' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await cardIn(page, 'New', 'Third').click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Second' }).click();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Resolved' }).click();
  await expect(findToast(page, 'Changed 2 cards')).toBeVisible();
  await expect(cardIn(page, 'Resolved', 'First')).toBeVisible();
  await expect(cardIn(page, 'Resolved', 'Third')).toBeVisible();
  await expect(cardIn(page, 'New', 'Second')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // A lasso from the empty end of the column around its card.
  const card = await cardIn(page, 'New', 'Second').boundingBox();
  if (!card) throw new Error('The card is not in the page');
  await page.mouse.move(card.x + 40, card.y + 300);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(bar.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(findToast(page, 'Deleted 1 card')).toBeVisible();
  await expect(cardIn(page, 'New', 'Second')).toHaveCount(0);
  await expect(bar).toBeHidden();
});

test('fits its columns to a tablet, with and without the sidebar', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(boardUrl(board));
  const columns = page.getByRole('region', { name: 'Cards by status' });
  const over = () => columns.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await expect(column(page, 'Resolved')).toBeInViewport();
  expect(await over()).toBe(0);
  await expect(async () => {
    await page.keyboard.press('[');
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(column(page, 'Resolved')).toBeInViewport();
  expect(await over()).toBe(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sidebar', expanded: false })).toBeVisible();
});

test('shows twenty lines on a laptop, sorted by what is clicked', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let n = 1; n <= 25; n += 1)
    await makeCard(page, board, { title: `Card number ${n}`, userPriority: (n % 5) + 1 });
  await page.goto(boardUrl(board));
  await page.getByRole('radio', { name: 'List' }).click();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows.nth(19)).toBeInViewport({ ratio: 1 });
  await expect(rows.first()).toContainText('Card number 25');
  await page.getByRole('button', { name: 'Priority' }).click();
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(rows.first()).toContainText('Card number 24');
  await page.reload();
  await expect(rows.first()).toContainText('Card number 24');
});

test('no key is lost that is pressed before the page is ready for it', async ({ page }) => {
  await makeCard(page, board, { title: 'Carry me' });
  await page.goto(boardUrl(board));
  const card = cardIn(page, 'New', 'Carry me');
  await card.focus();
  // In one task: the card is picked up, carried over two columns and dropped before anything of it is drawn.
  await card.evaluate((element) => {
    for (const code of ['Space', 'ArrowRight', 'ArrowRight', 'Space'])
      element.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('Carry me was moved from New to In Testing.')).toBeAttached();
  await expect(cardIn(page, 'In Testing', 'Carry me')).toBeFocused();
});

test('copies the public address, and shows that a board is gone', { tag: '@phone' }, async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/projects/${project}/boards/${board.slug}`);
  await expect(page).toHaveURL(boardUrl(board));
  const menu = page.getByRole('button', { name: 'Board menu' });
  if (isMobile) await menu.click();
  await page.getByRole(isMobile ? 'menuitem' : 'button', { name: 'Copy Public URL' }).click();
  await expect(findToast(page, 'Public URL copied!')).toBeVisible();
  if (!isMobile) {
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`/public/${project}/${board.slug}$`));
  }

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete Board' }).click();
  await expect(
    page.getByText('permanently delete all cards, comments, and attachments', { exact: false }),
  ).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Board' }).click();
  await expect(findToast(page, 'Board deleted')).toBeVisible();
  await expect(page).toHaveURL(`/projects/${project}`);
  await page.goto(boardUrl(board));
  await expect(page.getByRole('heading', { name: 'Board not found' })).toBeVisible();
  await expect(
    page.getByText("The board you're looking for doesn't exist or you don't have access to it."),
  ).toBeVisible();
});

test('reads long columns page by page, without having all of them in the page', async ({ page }) => {
  for (let n = 0; n < 120; n += 10) {
    const titles = Array.from({ length: 10 }, (_, i) => `Card number ${n + i}.`);
    await Promise.all(titles.map((title) => makeCard(page, board, { title })));
  }
  await page.goto(boardUrl(board));
  await expect(page.getByText('120 cards', { exact: true })).toBeVisible();
  const list = column(page, 'New').getByRole('list');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
  await expect(async () => {
    await list.locator('..').evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await expect(column(page, 'New').locator('[aria-posinset="120"]')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await list.getByRole('listitem').count()).toBeLessThan(40);
});
