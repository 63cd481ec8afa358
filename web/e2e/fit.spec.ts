import type { Page } from '@playwright/test';
import { screens } from './support/screens.ts';
import { signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const widths = [1440, 768, 390];
/** Without what opens over a screen, what needs a place of the demo data, and messages, which all look like one. */
const plain = screens.flatMap(({ name, as, path, open }) =>
  typeof path === 'string' && !open && !/-(missing|denied)$/.test(name) ? [{ name, as, path }] : [],
);

/** Makes all words a third longer, as German ones are. */
const lengthen = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('script, style')) continue;
      node.textContent = (node.textContent ?? '').replace(
        /[A-Za-z]{3,}/g,
        (word) => word + word.slice(-Math.ceil(word.length / 3)),
      );
    }
  });

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

/** No page scrolls sideways. */
async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect.soft(overflow, `${what}, ${width} pixels wide`).toBeLessThanOrEqual(0);
  }
}

for (const who of [undefined, 'newcomer', 'lead', 'superadmin'] as const) {
  test(`screens of ${who ?? 'a guest'} fit with text of twice the size, and with long words`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    if (who) await signInForCalls(page, who);
    for (const { name, path } of plain.filter(({ as }) => as === who)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await setTextSize(page, '200%');
      await expectToFit(page, `${name}, large`);
      await setTextSize(page, '');
      await lengthen(page);
      await expectToFit(page, `${name}, long`);
    }
  });
}
