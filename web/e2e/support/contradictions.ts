import type { Page } from '@playwright/test';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: { theme: { text: ['base', 'md'], shadow: ['card', 'popover', 'dialog'] } },
});

/** Elements with two classes for one property: which of them wins depends on the order of the style sheet. */
export async function contradictions(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class') ?? ''),
    ),
  ]);
  return all.flatMap((classes) => {
    const kept = merge(classes).split(' ');
    const lost = classes.split(/\s+/).filter((name) => name && !kept.includes(name));
    return lost.length > 0 ? [`${lost.join(' ')} in: ${classes}`] : [];
  });
}
