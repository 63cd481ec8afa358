import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, expect, test } from '@playwright/test';
import { findPlaces, type Places, type Screen, screens, show } from '../support/screens.ts';
import { type DemoUser, signIn } from '../support/sign-in.ts';

/** Where the pictures to look at go. */
const folder = process.env.SCREENS_DIR || join(tmpdir(), 'cardinal-screens');
/** Only these, by a part of their name: `SCREENS=board,card`. */
const wanted = (process.env.SCREENS ?? '').split(',').filter(Boolean);
const themes = (process.env.THEMES ?? 'light,dark').split(',') as Array<'light' | 'dark'>;

const heights: Record<string, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const widths = (process.env.WIDTHS ?? Object.keys(heights).join()).split(',').map(Number);

const shown = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const users = [...new Set(shown.map(({ as }) => as))];

type Session = BrowserContextOptions['storageState'];
const sessions = new Map<DemoUser | undefined, Session>();
let places: Places;

test.beforeAll(async ({ browser, baseURL }) => {
  for (const user of new Set<DemoUser | undefined>(['lead', ...users])) {
    const page = await (await browser.newContext({ baseURL })).newPage();
    if (user) await signIn(page, user);
    if (user === 'lead') places = await findPlaces(page);
    sessions.set(user, await page.context().storageState());
    await page.context().close();
  }
});

for (const width of widths) {
  for (const colorScheme of themes) {
    test(`every screen at ${width} px, ${colorScheme}`, async ({ browser, baseURL }) => {
      await mkdir(folder, { recursive: true });
      for (const user of users) {
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          storageState: sessions.get(user),
          viewport: { width, height: heights[width] ?? 900 },
          hasTouch: width < 500,
          isMobile: width < 500,
          locale: 'en-GB',
          timezoneId: 'UTC',
        });
        const page = await context.newPage();
        for (const screen of shown.filter(({ as }) => as === user)) {
          await test.step(screen.name, async () => {
            if (width < 500 && screen.keyboard) return;
            await show(page, screen, places);
            await picture(screen, width, colorScheme);
          });
        }
        await context.close();

        async function picture({ name }: Screen, at: number, theme: string): Promise<void> {
          const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect.soft(over, `${name} at ${at} px runs out of the window`).toBeLessThanOrEqual(0);
          const fullPage = (await page.getByRole('dialog').count()) === 0;
          await page.screenshot({ path: join(folder, `${name}-${at}-${theme}.png`), fullPage });
        }
      }
    });
  }
}
