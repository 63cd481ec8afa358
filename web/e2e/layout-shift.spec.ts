import type { APIResponse, Page } from '@playwright/test';
import { project } from './support/boards.ts';
import { atRest } from './support/screens.ts';
import { signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A tenth of a shift that counts as good (0.1). */
const MOST = 0.01;
/** Slow enough for every loading state to show. Milliseconds. */
const SLOW_ANSWER = 400;
/** Between one answer and the next, so that each is shown before it comes. Milliseconds. */
const APART = 60;
/** Answers that a page waits for. */
const MANY = 10;

interface Shift {
  value: number;
  /** Elements that moved, to know where to look. */
  moved: string[];
}

/** Notes every shift that the visitor has not caused by typing or clicking. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: Array<{ node: Node | null }>;
    }
    const note = (entry: Entry) => {
      if (entry.hadRecentInput) return;
      const moved = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.textContent),
      );
      shifts.push({ value: entry.value, moved });
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** In the order in which they were asked for, or the last first; each in a frame of its own. Milliseconds. */
const delays = {
  inOrder: (n: number) => SLOW_ANSWER + n * APART,
  lastFirst: (n: number) => SLOW_ANSWER + Math.max(0, MANY - n) * APART,
};

async function measureShifts(page: Page, path: string, getDelay: (n: number) => number): Promise<Shift[]> {
  // Changes by other tests move things too: there is no stream, and repeated requests get the same answer.
  const answers = new Map<string, APIResponse>();
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().includes('/api/stream')) return route.fulfill({ status: 204 });
    const delay = getDelay(asked++);
    const question = `${request.method()} ${request.url()}`;
    const answer = answers.get(question) ?? (await route.fetch());
    answers.set(question, answer);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.fulfill({ response: answer });
  });
  await page.goto(path);
  await atRest(page);
  const shifts = await page.evaluate(() => (window as Window & { shifts?: Shift[] }).shifts ?? []);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return shifts;
}

async function expectStill(page: Page, path: string): Promise<void> {
  await noteShifts(page);
  for (const [order, getDelay] of Object.entries(delays)) {
    const shifts = await measureShifts(page, path, getDelay);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${order}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(MOST);
  }
}

const guestPaths = ['/', '/login', `/public/${project}/feedback`, `/public/${project}/changelog`];
const leadPaths = [
  '/dashboard',
  '/dashboard?tab=cards',
  `/projects/${project}/board/feedback`,
  `/projects/${project}/manage-users`,
  '/notifications',
  '/settings',
  `/projects/${project}/changelog`,
  `/projects/${project}/moderation?tab=submissions`,
  '/projects/unknown',
  '/projects/unknown/board/unknown',
  '/card/unknown',
  '/unknown',
];

for (const path of guestPaths) {
  test(`nothing jumps for a guest while ${path} loads`, ({ page }) => expectStill(page, path));
}

for (const path of leadPaths) {
  test(`nothing jumps while ${path} loads`, async ({ page }) => {
    await signInForCalls(page, 'lead');
    await expectStill(page, path);
  });
}

test('nothing jumps while a project loads, whatever comes first', async ({ page }) => {
  await signInForCalls(page, 'lead');
  await expectStill(page, `/projects/${project}`);
});

test('nothing jumps while a card loads', async ({ page }) => {
  await signInForCalls(page, 'lead');
  await page.goto(`/projects/${project}/board/feedback`);
  const href = await page.getByRole('article').first().getByRole('link').getAttribute('href');
  await expectStill(page, href ?? '');
});
