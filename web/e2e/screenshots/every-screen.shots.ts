import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Screen, screens, show } from '../support/screens.ts';
import { createWindowOptions, openSessions, type Sessions } from '../support/sessions.ts';

/** The folder for the pictures to look at. */
const folder = process.env.SCREENS_DIR || join(tmpdir(), 'cardinal-screens');
/** Only these, by a part of their name: `SCREENS=board,card`. */
const wanted = (process.env.SCREENS ?? '').split(',').filter(Boolean);
const themes = (process.env.THEMES ?? 'light,dark').split(',') as Array<'light' | 'dark'>;

const heights: Record<string, number> = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const widths = (process.env.WIDTHS ?? Object.keys(heights).join()).split(',').map(Number);

const shown = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const users = [...new Set(shown.map(({ as }) => as))];

let sessions: Sessions;

test.beforeAll(async ({ browser, baseURL }) => {
  sessions = await openSessions(browser, baseURL, users);
});

for (const width of widths) {
  for (const colorScheme of themes) {
    test(`every screen at ${width} px, ${colorScheme}`, async ({ browser, baseURL }) => {
      await mkdir(folder, { recursive: true });
      for (const user of users) {
        const context = await browser.newContext({
          ...createWindowOptions(width, heights[width] ?? 900, colorScheme),
          baseURL,
          storageState: sessions.of(user),
        });
        const page = await context.newPage();
        for (const screen of shown.filter(({ as }) => as === user)) {
          await test.step(screen.name, async () => {
            if (width < 500 && screen.keyboard) return;
            // A screen that does not come to rest is reported at the end; the others are still taken.
            const failed = await show(page, screen, sessions.places).catch((error) => String(error));
            expect.soft(failed, screen.name).toBeUndefined();
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
