import { newPerson, register } from './support/accounts.ts';
import { signInByForm } from './support/sign-in.ts';
import { startStack } from './support/stack.ts';
import { expect, test } from './support/test.ts';

const setupToken = 'only-for-the-operator';

test('an empty installation gets its first super admin from the person who knows the setup token', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const stack = await startStack({ DEMO: 'off', SETUP_TOKEN: setupToken });
  try {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    const root = newPerson('root');
    const early = newPerson('early');

    // Somebody who registered before and waits for approval finds the form all the same.
    await register(page, early);
    await signInByForm(page, early);
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Create Super Admin' })).toBeVisible();
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());

    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Create Super Admin' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Super Admin' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();

    await page.getByLabel('Username').fill(root.username);
    await page.getByLabel('Email').fill(root.email);
    await page.getByLabel('Password').fill(root.password);
    await page.getByLabel('Setup Token').fill('guessed');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to create super admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Super Admin' })).toBeEnabled();
    await page.getByLabel('Setup Token').fill(setupToken);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Super admin created successfully', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Approve ${early.username}`, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: `Approve ${early.username}`, exact: true })).toBeVisible();
    await context.close();
  } finally {
    await stack.end();
  }
});
