import type { Project } from '@cardinal/contracts';
import type { Locator, Page } from '@playwright/test';
import { makeActive, newPerson, readUser, register, superAdmin } from './support/accounts.ts';
import { findToast, send } from './support/boards.ts';
import { signIn, signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// Each test brings people of its own in, through the hub's form.
test.describe.configure({ timeout: 120_000 });

/** A project of a test's own, made by the super admin, for whom there is no limit. */
const makeProject = (admin: Page): Promise<Project> =>
  send<Project>(admin, 'POST', '/api/projects', { name: `Probe ${crypto.randomUUID().slice(0, 8)}` });

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('new accounts are approved with a plan, or rejected', { tag: '@journey' }, async ({ page, browser }) => {
  const [first, second] = [newPerson('approved'), newPerson('rejected')];
  await register(page, first);
  await register(page, second);
  const admin = await superAdmin(browser);
  await admin.goto('/dashboard');
  await admin.getByRole('button', { name: /^Account of/ }).click();
  await admin.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await expect(admin.getByRole('heading', { name: 'Pending User Approvals' })).toBeVisible();

  await button(admin, `Approve ${first.username} as...`).click();
  await admin.getByRole('menuitem', { name: 'Company account, Solo' }).click();
  await expect(findToast(admin, 'User approved successfully')).toBeVisible();
  expect(await readUser(admin, first)).toMatchObject({
    status: 'active',
    accountType: 'company',
    plan: 'solo',
  });

  await button(admin, `Reject ${second.username}`).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(findToast(admin, 'User rejected successfully')).toBeVisible();
  await expect(button(admin, `Reject ${second.username}`)).toHaveCount(0);
  await signIn(page, second);
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible();
});

test('the answer to a form does not cover its button', async ({ browser }) => {
  const admin = await superAdmin(browser);
  const project = await makeProject(admin);
  await admin.goto('/admin');
  await button(admin, 'Invite User').click();
  const dialog = admin.getByRole('dialog', { name: 'Invite User' });
  const send = dialog.getByRole('button', { name: 'Invite User' });
  await dialog.getByRole('button', { name: /^Project/ }).click();
  await admin.getByPlaceholder('Find a project...').fill(project.name);
  await admin.getByRole('option', { name: project.name }).click();
  await dialog.getByLabel('Username').fill('nobody-of-that-name');
  await choose(admin, 'Role', 'Team Member');
  await send.click();
  await expect(findToast(admin, 'Failed to invite user')).toBeVisible();
  // The toast is gone after five seconds.
  await send.click({ trial: true, timeout: 3_000 });
});

test('the super admin panel finds by exact username, and a plan applies at once', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const admin = await superAdmin(browser);
  const person = await makeActive(page, admin);
  await admin.goto('/super-admin');
  await button(admin, 'Search').click();
  await expect(findToast(admin, 'Username required')).toBeVisible();
  await expect(findToast(admin, 'Please enter a username to search.')).toBeVisible();
  await admin.getByLabel('Username').fill(person.username.slice(0, -1));
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('User not found').first()).toBeVisible();
  await admin.getByLabel('Username').fill(person.username);
  await admin.keyboard.press('Enter');
  await expect(findToast(admin, 'User found')).toBeVisible();
  await expect(admin.getByRole('heading', { name: person.username })).toBeVisible();
  await expect(admin.getByText(/Plan changes apply immediately/)).toBeVisible();

  await signInForCalls(page, person);
  const create = (name: string) =>
    page.request.post('/api/projects', { data: { name }, headers: { Origin: new URL(page.url()).origin } });
  expect((await create(`Own ${person.username}`)).status()).toBe(201);
  expect((await create('One too many')).status()).toBe(403);
  await choose(admin, 'Account Type', 'Company');
  await expect(findToast(admin, 'Account type updated')).toBeVisible();
  await choose(admin, 'Plan', 'Solo');
  await expect(findToast(admin, 'Plan upgraded successfully!')).toBeVisible();
  await expect.poll(async () => (await create('Not too many any longer')).status()).toBe(201);
  await page.goto('/settings');
  await expect(page.getByText('Company Account')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Current plan' }).getByText('$19 per month')).toBeVisible();

  await admin.reload();
  await expect(admin.getByRole('link', { name: `Own ${person.username}` })).toBeVisible();
  await button(admin, `Delete Own ${person.username}`).click();
  await button(admin, 'Delete Project').click();
  await expect(findToast(admin, 'Project deleted successfully')).toBeVisible();
  await expect(admin.getByRole('link', { name: `Own ${person.username}` })).toHaveCount(0);
});
