import { makeActive, superAdmin } from './support/accounts.ts';
import { findToast } from './support/boards.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

test('a script uses a token that a person made in the settings, until it is revoked', {
  tag: '@journey',
}, async ({ page, browser, playwright, baseURL }) => {
  const person = await makeActive(page, await superAdmin(browser));
  await signIn(page, person, '/settings#tokens');
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await tokens.getByRole('button', { name: 'New Token' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly report');
  await page.keyboard.press('Enter');
  const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(secret).toMatch(/^cdl_[0-9A-Za-z]{36}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(tokens.getByText('Never used')).toBeVisible();

  const script = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const read = await script.get('/api/user');
  expect(await read.json()).toMatchObject({ username: person.username });
  const write = await script.post('/api/projects', { data: { name: 'Mine' } });
  expect([write.status(), write.headers()['www-authenticate']]).toEqual([
    403,
    'Bearer error="insufficient_scope"',
  ]);

  await page.reload();
  await expect(tokens.getByText(/Last used/)).toBeVisible();
  await tokens.getByRole('button', { name: 'Revoke the token Nightly report' }).click();
  await page.getByRole('button', { name: 'Revoke Token' }).click();
  await expect(findToast(page, 'Token revoked')).toBeVisible();
  expect((await script.get('/api/user')).status()).toBe(401);
  await expect(tokens.getByText('No tokens yet')).toBeVisible();
  await script.dispose();
});
