import type { Board } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { boardUrl, column, makeBoard, makeCard, project, send } from './support/boards.ts';
import { signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let board: Board;

test.beforeEach(async ({ page }) => {
  await signInForCalls(page, 'lead');
  board = await makeBoard(page, 'private');
  // Dark content on screen is black on white on paper.
  await page.emulateMedia({ colorScheme: 'dark' });
});

test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/projects/${project}/boards/${board.slug}`, {
    headers: { Origin: new URL(page.url()).origin },
  });
});

const onPaper = (page: Page) => page.emulateMedia({ media: 'print', colorScheme: 'dark' });

async function expectOnlyContent(page: Page): Promise<void> {
  for (const name of ['Search and commands', 'Add Card', 'Edit', 'Delete card', 'Comment'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const { paper, ink } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { paper: backgroundColor, ink: color };
  });
  expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
}

/** Content of the page that is beside the sheet or cut by something that scrolls. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowY } = getComputedStyle(element);
      return overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
    };
    return [...document.querySelectorAll('main :has([data-card])')]
      .filter(isCut)
      .map(({ className }) => className);
  });

test('a board is printed with all of its cards', async ({ page }) => {
  const numbers = Array.from({ length: 25 }, (_, at) => at + 1);
  for (const n of numbers) await makeCard(page, board, { title: `Card ${n}` });
  await page.setViewportSize({ width: 1000, height: 700 });
  for (const view of ['kanban', 'list']) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(`${boardUrl(board)}?mode=${view}&density=roomy`);
    await expect(page.getByRole('link', { name: 'Card 25', exact: true })).toBeVisible();
    await onPaper(page);
    for (const n of [1, 12, 25])
      await expect(page.getByRole('link', { name: `Card ${n}`, exact: true })).toBeVisible();
    await expectOnlyContent(page);
    expect(await cut(page)).toEqual([]);
    // One below the other: no card stands on another.
    const tops = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
    expect(tops).toHaveLength(25);
    for (const [at, { top }] of tops.slice(1).entries())
      expect(top).toBeGreaterThanOrEqual((tops[at]?.bottom ?? 0) - 1);
  }
  await expect(page.getByRole('heading', { name: board.name })).toBeVisible();
});

test('a card is printed with its text, properties and comments', async ({ page }) => {
  const card = await makeCard(page, board, { title: 'On paper', description: 'Long text.' });
  await send(page, 'POST', `/api/cards/${card.id}/comments`, { content: 'Said before' });
  for (const path of [`/card/${card.id}`, `${boardUrl(board)}/card/${card.id}`]) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(path);
    await expect(page.getByText('Said before')).toBeVisible();
    await onPaper(page);
    await expectOnlyContent(page);
    const title = page.getByRole('heading', { name: 'On paper' }).last();
    await expect(title).toBeVisible();
    expect((await title.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await expect(page.getByText('Long text.')).toBeVisible();
    await expect(page.getByText('Said before')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('New');
    await expect(column(page, 'New')).toBeHidden();
  }
  expect((await page.pdf()).byteLength).toBeGreaterThan(1_000);
});
