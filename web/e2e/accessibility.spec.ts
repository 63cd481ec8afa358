import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findPlaces, type Screen, screens, show } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const users = [...new Set(screens.map(({ as }) => as))];

/** What axe finds serious on a page that has come to rest. */
async function seriousOn(page: Page, { name }: Screen): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const user of users) {
      test(`axe finds nothing serious on the screens of ${user ?? 'guests'}`, async ({
        page,
        browser,
        baseURL,
        isMobile,
      }) => {
        test.setTimeout(300_000);
        const lead = await (await browser.newContext({ baseURL })).newPage();
        await signIn(lead, 'lead');
        const places = await findPlaces(lead);
        await lead.context().close();
        if (user) await signIn(page, user);
        const found: string[] = [];
        const shown = screens.filter(({ as, keyboard }) => as === user && !(keyboard && isMobile));
        for (const screen of shown) {
          await test.step(screen.name, async () => {
            await show(page, screen, places);
            found.push(...(await seriousOn(page, screen)));
          });
        }
        expect(found).toEqual([]);
      });
    }
  });
}
