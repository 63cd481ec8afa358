import { expect, type Locator, type Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

async function measureBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing to drag to or from: it is not on screen');
  return box;
}

/** A point where it is safe to take hold of something: it has come to rest there and nothing covers it. */
async function findHoldPoint(locator: Locator): Promise<Point> {
  await locator.click({ trial: true });
  const box = await measureBox(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the page has drawn what it has heard of so far. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/**
 * Carries something with the mouse, in small steps as a hand does.
 * @param over what the page shows when it has seen that the mouse is there; nothing where it cannot be carried
 */
export async function dragWithMouse(page: Page, from: Locator, to: Locator, over?: Locator): Promise<void> {
  const start = await findHoldPoint(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await expect(async () => {
    const { x, y, width, height } = await measureBox(to);
    await page.mouse.move(x + width / 2, y + Math.min(height / 2, 200), { steps: 12 });
    if (over) await expect(over).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await drawn(page);
  await page.mouse.up();
}

/** Nearer than this part of the width to an edge, a carried card scrolls the columns. */
const EDGE = 0.25;

/**
 * The point to which a finger brings something: on the target if that lies well inside the window, else at the edge,
 * which scrolls it in.
 */
function wayTo({ x, y, width }: { x: number; y: number; width: number }, windowWidth: number) {
  const left = Math.max(x, windowWidth * EDGE);
  const right = Math.min(x + width, windowWidth * (1 - EDGE));
  const there = right - left > 40;
  const edge = x > left - 1 ? windowWidth * 0.86 : windowWidth * 0.14;
  return { there, x: there ? (left + right) / 2 : edge, y: y + 200 };
}

/**
 * Rests a finger on something until it is picked up, then carries it to something that may have to be scrolled to.
 * `lifted` and `over` are what the page shows of the one and of the other.
 */
export async function dragWithFinger(
  page: Page,
  from: Locator,
  to: Locator,
  { lifted, over }: { lifted: Locator; over: Locator },
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const windowWidth = page.viewportSize()?.width ?? 0;
  await touch('touchStart', [await findHoldPoint(from)]);
  await expect(lifted).toBeAttached();
  await expect(async () => {
    const { there, x, y } = wayTo(await measureBox(to), windowWidth);
    await touch('touchMove', [{ x, y }]);
    await drawn(page);
    // Scrolling may have gone on until the finger left the edge.
    const now = await measureBox(to);
    expect(there && now.x < x && x < now.x + now.width).toBe(true);
    await expect(over).toBeAttached({ timeout: 1_000 });
  }).toPass({ intervals: [50] });
  await touch('touchEnd', []);
  await client.detach();
}
