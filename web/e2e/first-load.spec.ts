import type { Page } from '@playwright/test';
import { boardUrl, makeBoard, makeCard } from './support/boards.ts';
import { atRest } from './support/screens.ts';
import { signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Limits for a browser's first visit, in kB of 1,000 bytes as they are sent. */
const most = { all: 400, scriptsBeforeCards: 230, fonts: 105 };

/** Names in ten scripts, and in Latin letters of many languages. */
const names = [
  ...['Zoë Müller', 'Łukasz Żółć', 'Ștefan Ionuț', 'Ābele Ķirsis', 'Đặng Thị Ngọc'],
  ...['Мария Їжакевич', 'Γιώργος Παπάς', 'محمد الأحمد', 'שרה לוי', '田中さくら'],
  ...['김민준', 'สมชาย', 'अमित शर्मा', 'გიორგი', 'Արամ'],
];

type Watched = Window & { cardsAt?: number };

/** Notes when the first card is there. */
const watchCards = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('a[href*="/card/"]')) return;
      (window as Watched).cardsAt = performance.now();
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });

const loaded = (page: Page) =>
  page.evaluate(() => {
    const cardsAt = (window as Watched).cardsAt ?? Infinity;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const pages = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
    const kB = (entries: PerformanceResourceTiming[]) =>
      entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
    const isScript = ({ name }: PerformanceResourceTiming) => name.endsWith('.js');
    return {
      all: kB([...pages, ...resources]),
      scriptsBeforeCards: kB(resources.filter((one) => isScript(one) && one.responseEnd <= cardsAt)),
      fonts: kB(resources.filter(({ name }) => name.endsWith('.woff2'))),
    };
  });

test('a board with names in ten scripts comes with few bytes', async ({ page, browser }) => {
  await signInForCalls(page, 'lead');
  const board = await makeBoard(page);
  for (const name of names) await makeCard(page, board, { title: `${name} cannot sign in` });
  const { origin } = new URL(page.url());
  const context = await browser.newContext({
    baseURL: origin,
    storageState: await page.context().storageState(),
  });
  const fresh = await context.newPage();
  await watchCards(fresh);
  await fresh.goto(boardUrl(board));
  // Of a long column only the visible part is drawn, the newest first.
  await expect(fresh.getByRole('link', { name: names.at(-1) as string })).toBeVisible();
  await atRest(fresh);
  const load = await loaded(fresh);
  test.info().annotations.push({ type: 'kB', description: JSON.stringify(load) });
  for (const [what, kB] of Object.entries(most))
    expect.soft(load[what as keyof typeof most], `kB of ${what}`).toBeLessThanOrEqual(kB);
  await context.close();
});
