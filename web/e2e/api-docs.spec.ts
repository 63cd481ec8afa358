import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('calls of the API are found and tried in the viewer', { tag: '@journey' }, async ({ page }) => {
  await signIn(page, 'lead');
  await page.goto('/api/docs');
  const calls = page.locator('.opblock');
  await expect(calls.first()).toBeVisible();
  const search = page.getByPlaceholder('Filter by tag');
  await search.fill('project becomes');
  await expect(calls).toHaveText([/Create a project/]);
  await search.fill('get signed-in user');
  await expect(calls).toHaveText([/The signed-in user/]);
  await calls.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute', exact: true }).click();
  const answer = page.locator('.live-responses-table');
  await expect(answer.locator('tbody .response-col_status')).toHaveText(/^200/);
  await expect(answer.getByText('"username"')).toBeVisible();
});
