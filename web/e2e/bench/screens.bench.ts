import { type Browser, test } from '@playwright/test';
import { type FirstPaint, firstPaint, watchPaint } from '../support/first-paint.ts';
import { measuredScreens, type Screen, show } from '../support/screens.ts';
import { openSessions, type Sessions } from '../support/sessions.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Only these, by a part of their name: `SCREENS=board,card`. */
const wanted = (process.env.SCREENS ?? '').split(',').filter(Boolean);
const measured = measuredScreens.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

interface Opened {
  cold: FirstPaint;
  warm: FirstPaint;
}

/** Nothing cached; then once more in the same browser, as on the next day. */
async function once(
  browser: Browser,
  baseURL: string | undefined,
  screen: Screen,
  sessions: Sessions,
): Promise<Opened> {
  const context = await browser.newContext({ baseURL, storageState: sessions.of(screen.as) });
  const open = async () => {
    const page = await context.newPage();
    await watchPaint(page);
    const paint = await firstPaint(page, () => show(page, screen, sessions.places));
    await page.close();
    return paint;
  };
  const opened = { cold: await open(), warm: await open() };
  await context.close();
  return opened;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function row(name: string, times: Opened[]): string {
  const of = (when: keyof Opened, what: Exclude<keyof FirstPaint, 'moved'>) =>
    median(times.map((time) => time[when][what]));
  const both = (what: Exclude<keyof FirstPaint, 'moved'>, digits = 0) =>
    `${of('cold', what).toFixed(digits)} / ${of('warm', what).toFixed(digits)}`;
  const cells = [
    ...[both('fcp'), both('lcp'), both('longestTask'), both('cls', 3), both('work', 1)],
    ...[
      of('cold', 'requests').toFixed(0),
      of('cold', 'requestsToLargest').toFixed(0),
      (of('cold', 'script') / 1_000).toFixed(0),
    ],
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

test('how each screen comes up', async ({ browser, baseURL }) => {
  const sessions = await openSessions(
    browser,
    baseURL,
    measured.map(({ as }) => as),
    { withEmptyBoard: false },
  );
  const rows: string[] = [];
  for (const screen of measured) {
    const times: Opened[] = [];
    for (let n = 0; n < rounds; n += 1) times.push(await once(browser, baseURL, screen, sessions));
    rows.push(row(screen.name, times));
    const moved = new Set(times.flatMap(({ cold, warm }) => [...cold.moved, ...warm.moved]));
    console.log([rows.at(-1), ...moved].join('\n    moved: '));
  }
  console.log(
    [
      '\n| cold / warm | first paint, ms | largest, ms | longest task, ms | shift | work | requests | to the largest | script, kB |',
      '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
      ...rows,
    ].join('\n'),
  );
});
