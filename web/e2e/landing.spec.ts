import { expect, test } from './support/test.ts';

test.describe('the landing page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Nothing is saved.')).toBeVisible();
  });

  test('has a board to play with, by keyboard too', async ({ page }) => {
    const title = 'Hand-over notes between shifts';
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    await page.getByRole('button', { name: title }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Picked up ${title}`)).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${title} is over In Testing.`)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(column('In Testing').getByRole('button', { name: title })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: /7 upvotes/ }).click();
    await expect(dialog.getByRole('button', { name: /8 upvotes/ })).toBeVisible();
  });

  test('shows pictures of the other screens', async ({ page }) => {
    for (const [screen, alt] of [
      ['Card', /^A bug with its description/],
      ['Public board', /^A public board/],
    ] as const) {
      const arrives = page.waitForResponse((response) => response.request().resourceType() === 'image');
      await page.getByRole('button', { name: screen }).click();
      expect((await arrives).headers()['content-type']).toBe('image/avif');
      await page.getByRole('img', { name: alt }).evaluate((picture: HTMLImageElement) => picture.decode());
    }
  });

  test('links to nothing that does not answer', async ({ page, request }) => {
    const links = page.getByRole('navigation', { name: 'Resources' }).getByRole('link');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs).toHaveLength(3);
    for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200);
  });
});
