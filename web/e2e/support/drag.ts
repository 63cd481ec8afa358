import type { Locator, Page } from '@playwright/test';

async function middle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing to drag: it is not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Carries something with the mouse, in small steps as a hand does. */
export async function dragWithMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middle(from);
  const end = await middle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** Rests a finger on something until it is picked up, then carries it. `whenLifted` tells that it was. */
export async function dragWithFinger(
  page: Page,
  from: Locator,
  whenLifted: () => Promise<void>,
  whereTo: () => Promise<{ x: number; y: number }>,
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = await middle(from);
  await touch('touchStart', [start]);
  await whenLifted();
  const end = await whereTo();
  for (let step = 1; step <= 10; step += 1) {
    const along = (a: number, b: number) => a + ((b - a) * step) / 10;
    await touch('touchMove', [{ x: along(start.x, end.x), y: along(start.y, end.y) }]);
  }
  await touch('touchEnd', []);
  await client.detach();
}
