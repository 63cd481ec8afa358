import type { Page } from '@playwright/test';
import { makeActive, type Person, superAdmin } from './support/accounts.ts';
import { createProject } from './support/board.ts';
import { toastOf } from './support/boards.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// Each test brings people of its own in, through the hub's form.
test.describe.configure({ timeout: 120_000 });

const mailOf = async (page: Page, name: string): Promise<string> =>
  decodeURIComponent((await page.getByRole('link', { name }).getAttribute('href')) ?? '');

test('a public account becomes a company, goes up and down in plans, and is told its limits', async ({
  page,
  browser,
}) => {
  const person = await makeActive(page, await superAdmin(browser));
  await signIn(page, person, '/settings');
  await expect(page).toHaveTitle('Account Settings | Cardinal');
  await expect(page.getByText('Public Account')).toBeVisible();
  const current = page.getByRole('region', { name: 'Current plan' });
  for (const text of ['Free', '0 of 1 project', '0 of 2 boards', '$0 per month']) {
    await expect(current.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Upgrade to Solo' })).toBeDisabled();
  expect(await mailOf(page, 'Contact Sales')).toContain('Plan upgrade request: Enterprise');
  expect(await mailOf(page, 'Contact Support')).toMatch(/^mailto:/);

  await page.getByLabel('Company name').fill('Apollo & Söhne');
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Company information updated')).toBeVisible();
  await expect(page.getByText('Company Account')).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await expect(toastOf(page, 'Plan upgraded successfully!')).toBeVisible();
  await expect(current.getByText('50 boards')).toBeVisible();

  await page.getByRole('button', { name: 'Downgrade to Solo' }).click();
  await page.getByRole('button', { name: 'Change to Solo' }).click();
  await expect(current.getByText('$19 per month')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Apollo & Söhne');
  await expect(current.getByText('10 boards')).toBeVisible();
});

test('whoever reaches a limit finds the way to a bigger plan', async ({ page, browser }) => {
  const person: Person = await makeActive(page, await superAdmin(browser));
  await signIn(page, person, '/upgrade');
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await expect(page.getByText(/have room: you use 0 of 1 project and 0 of 2 boards\./)).toBeVisible();
  await page.goto('/dashboard');
  await createProject(page, `Only ${person.username}`);
  await page.goto('/upgrade?item=project');
  await expect(page.getByRole('heading', { level: 1, name: 'Upgrade Required' })).toBeVisible();
  await expect(page.getByText(/You have reached the Free plan limit of 1 project\./)).toBeVisible();
  await expect(page.getByText(/within 24 hours/)).toBeVisible();
  await expect(page.getByText('Most Popular')).toBeVisible();
  const mail = await mailOf(page, 'Upgrade to Pro');
  expect(mail).toContain('Plan upgrade request: Pro');
  expect(mail).toContain(`Username: ${person.username}`);
});

test('the public pages say what they should', async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();

  const asked = page.waitForRequest('**/api/dev/users');
  await page.goto('/dev-login');
  await expect(page.getByText('This page is only available in development mode.')).toBeVisible();
  await asked;

  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'IT Project Management Made Simple' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'visitor');
  await expect(page.getByRole('heading', { name: 'Welcome back, visitor' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
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
