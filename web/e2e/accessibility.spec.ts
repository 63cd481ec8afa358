import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { contradictions } from './support/contradictions.ts';
import { screens, show } from './support/screens.ts';
import { openSessions, type Sessions } from './support/sessions.ts';
import type { DemoUser } from './support/sign-in.ts';
import { smallTargets, zoomingFields } from './support/targets.ts';
import { test as base, expect } from './support/test.ts';

const users = screens.map(({ as }) => as);

const test = base.extend<{ user: DemoUser | undefined }, { sessions: Sessions }>({
  user: [undefined, { option: true }],
  sessions: [
    async ({ browser }, use) => use(await openSessions(browser, process.env.E2E_URL, users)),
    { scope: 'worker', timeout: 120_000 },
  ],
  storageState: ({ sessions, user }, use) => use(sessions.of(user)),
});

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

/** Rules that are held though axe calls them moderate. */
const moderate = new Set(['landmark-unique']);

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Serious findings of axe on a page that has come to rest, by all rules if none are named. Axe stays in the page,
 * which has no frames: @axe-core/playwright loads it anew each time, and into a second page to sum up.
 */
async function seriousOn(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(options)).violations;
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: rules }) } satisfies RunOptions,
  );
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || moderate.has(id))
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`);
}

/** All screens of a user share a page: a new page would load and compile everything again. */
for (const user of new Set(users)) {
  test.describe(() => {
    test.use({ user });

    test(`axe finds nothing serious in either theme: ${user ?? 'guest'}`, { tag: '@phone' }, async ({
      page,
      sessions,
      isMobile,
    }) => {
      const shown = screens.filter((screen) => screen.as === user && !(isMobile && screen.keyboard));
      test.setTimeout(shown.length * 60_000);
      for (const screen of shown) {
        await test.step(screen.name, async () => {
          await page.emulateMedia({ colorScheme: 'light' });
          // A screen that does not come to rest is reported, and does not hide the others.
          const failed = await show(page, screen, sessions.places).catch((error) => String(error));
          expect.soft(failed, screen.name).toBeUndefined();
          expect.soft(await seriousOn(page), `${screen.name}, light`).toEqual([]);
          expect.soft(await contradictions(page), `${screen.name}, classes`).toEqual([]);
          expect.soft(await smallTargets(page, { touch: isMobile }), `${screen.name}, targets`).toEqual([]);
          if (isMobile) expect.soft(await zoomingFields(page), `${screen.name}, fields`).toEqual([]);
          // The theme follows the system.
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect.soft(page.locator('html')).toHaveAttribute('data-theme', 'dark');
          // Colours are all that is different in it.
          expect.soft(await seriousOn(page, ['color-contrast']), `${screen.name}, dark`).toEqual([]);
        });
      }
    });
  });
}

test('nothing moves for people who want less motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const longest = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((each) => Number.parseFloat(each)));
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const { animationDuration, animationDelay, transitionDuration } = getComputedStyle(element);
        return seconds(animationDuration) + seconds(animationDelay) + seconds(transitionDuration);
      }),
    );
  });
  expect(longest).toBeLessThan(0.001);
});
