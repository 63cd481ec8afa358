import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { type Browser, chromium } from 'playwright-core';
import { startProduct } from '../product.ts';
import { seedBigBoard } from './big-board.ts';
import { type BoardFigures, measureBoard } from './measure-board.ts';

const cards = Number(process.env.BENCH_BOARD_CARDS ?? 5_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Folder for Playwright's traces; unset, none are taken, as taking them costs time itself. */
const traces = process.env.BENCH_TRACES;

async function once(browser: Browser, origin: string, url: string, cookie: string, n: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  if (traces) await context.tracing.start({ screenshots: true, snapshots: true });
  const page = await context.newPage();
  const figures = await measureBoard(page, url);
  if (traces) await context.tracing.stop({ path: join(traces, `board-${n}.zip`) });
  await context.close();
  return figures;
}

const show = ({ opened, longestTask: { opening, scrolling, dragging } }: BoardFigures) =>
  `  open after ${opened.toFixed(0)} ms; longest task ${opening.toFixed(0)} ms opening, ${scrolling.toFixed(0)} ms scrolling, ${dragging.toFixed(0)} ms dragging`;

const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-bench-'));
if (traces) mkdirSync(traces, { recursive: true });
// An empty WEB_DIR is the app as it is built from these sources.
const product = await startProduct(dataDir, { MODE: 'embedded', WEB_DIR: '' });
try {
  const { url: origin } = product.stack;
  const board = await seedBigBoard(product, dataDir, cards);
  const cookie = (await signedIn(origin, 'superadmin')).cookie();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  console.log(`A board of ${cards} cards, nothing cached`);
  const url = `${origin}/projects/${board.projectSlug}/board/${board.slug}${process.env.BENCH_BOARD_SEARCH ?? ''}`;
  for (let n = 1; n <= rounds; n += 1) console.log(show(await once(browser, origin, url, cookie, n)));
  await browser.close();
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
