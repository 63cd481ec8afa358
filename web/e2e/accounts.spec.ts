import type { Page } from '@playwright/test';
import { makeActive, superAdmin } from './support/accounts.ts';
import { findToast } from './support/boards.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// Each test brings people of its own in, through the hub's form.
test.describe.configure({ timeout: 120_000 });

const readMailLink = async (page: Page, name: string): Promise<string> =>
  decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '');

test('a public account becomes a company, goes up and down in plans, and sees its limits', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const person = await makeActive(page, await superAdmin(browser));
  await signIn(page, person, '/settings');
  await expect(page).toHaveTitle('Account Settings | Cardinal');
  await expect(page.getByText('Public Account')).toBeVisible();
  const current = page.getByRole('region', { name: 'Current plan' });
  for (const text of ['Free', '0 of 1 project', '0 of 2 boards', '$0 per month']) {
    await expect(current.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Upgrade to Solo' })).toBeDisabled();
  expect(await readMailLink(page, 'Contact Sales')).toContain('Plan upgrade request: Enterprise');
  expect(await readMailLink(page, 'Contact Support')).toMatch(/^mailto:/);

  await page.getByLabel('Company name').fill('Apollo & Söhne');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'Company information updated')).toBeVisible();
  await expect(page.getByText('Company Account')).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(findToast(page, 'Plan upgraded successfully!')).toBeVisible();
  await expect(current.getByText('50 boards')).toBeVisible();

  await page.getByRole('button', { name: 'Downgrade to Solo' }).click();
  await page.getByRole('button', { name: 'Change to Solo' }).click();
  await expect(current.getByText('$19 per month')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Apollo & Söhne');
  await expect(current.getByText('10 boards')).toBeVisible();
});

test('nothing runs out of the window sideways, however long a name is', async ({ page, browser }) => {
  const admin = await superAdmin(browser);
  const long = `w${crypto.randomUUID().replaceAll('-', '')}-wwww`;
  const person = await makeActive(page, admin, {
    username: long,
    email: `${long}@a-mail-domain-that-is-a-good-deal-longer-than-most.example.com`,
    password: 'a-good-password',
  });
  for (const path of [`/admin?search=${long}`, `/super-admin?user=${long}`, '/settings', '/upgrade']) {
    await admin.goto(path);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(admin.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    const over = await admin.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, path).toBeLessThanOrEqual(0);
  }
  await signIn(page, person, '/settings');
  const address = page.getByRole('region', { name: 'Email address' });
  await expect(address.getByText(person.email)).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
});
