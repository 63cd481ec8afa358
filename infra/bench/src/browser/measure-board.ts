import type { Page } from 'playwright-core';

export interface BoardFigures {
  /** From the request of the page until every column shows cards; milliseconds. */
  opened: number;
  /** The longest time in which the page could not react; milliseconds, 0 where none was over 50. */
  longestTask: { opening: number; scrolling: number; dragging: number };
}

/** Runs in the page. */
const watcher = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
`;

/** Notes every task of over 50 ms from the first moment of the page. */
export const watchLongTasks = (page: Page): Promise<unknown> => page.addInitScript({ content: watcher });

/** The longest task since the last call. */
const longestTask = (page: Page): Promise<number> =>
  page.evaluate<number>('Math.max(0, ...window.longTasks.splice(0))');

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
  const moved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.mouse.up();
  await moved;
}

/** Opens, scrolls and drags on a board; the page must be fresh and watched. */
export async function measureBoard(page: Page, url: string): Promise<BoardFigures> {
  const opened = await open(page, url);
  const opening = await longestTask(page);
  await scroll(page);
  const scrolling = await longestTask(page);
  await drag(page);
  return { opened, longestTask: { opening, scrolling, dragging: await longestTask(page) } };
}
