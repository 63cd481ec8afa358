import { longestTask } from '@cardinal/local/test/longest-task.ts';
import type { Page } from 'playwright-core';

export interface BoardFigures {
  /** From the request of the page until every column shows cards; milliseconds. */
  opened: number;
  /** The longest task of the page, in processor time; milliseconds. */
  longestTask: { opening: number; scrolling: number; dragging: number };
}

const columns = ['New', 'In Progress', 'In Testing', 'Resolved'];
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the board as somebody who has never been here: nothing is in the browser's cache. */
async function open(page: Page, url: string): Promise<number> {
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.all(columns.map((name) => column(page, name).getByRole('listitem').first().waitFor()));
  return performance.now() - began;
}

/** Turns the wheel over a column, through several pages of cards. */
async function scroll(page: Page): Promise<void> {
  await column(page, 'New').hover();
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}

/** Carries a card over all columns and back, in small steps as a hand does. */
async function drag(page: Page): Promise<void> {
  const from = await column(page, 'In Progress').getByRole('listitem').first().boundingBox();
  const to = await column(page, 'Resolved').boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag');
  const start = { x: from.x + from.width / 2, y: from.y + 20 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const x of [to.x + 40, start.x, to.x + 40]) await page.mouse.move(x, start.y + 60, { steps: 25 });
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/move'));
  await page.mouse.up();
  await moved;
}

/** Opens, scrolls and drags on a board; the page must be fresh. */
export async function measureBoard(page: Page, url: string): Promise<BoardFigures> {
  let opened = 0;
  const opening = await longestTask(page, async () => {
    opened = await open(page, url);
  });
  const scrolling = await longestTask(page, () => scroll(page));
  return { opened, longestTask: { opening, scrolling, dragging: await longestTask(page, () => drag(page)) } };
}
