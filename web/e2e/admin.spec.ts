import type { Project } from '@cardinal/contracts';
import type { Locator, Page } from '@playwright/test';
import { makeActive, newPerson, type Person, register, superAdmin, userOf } from './support/accounts.ts';
import { send, toastOf } from './support/boards.ts';
import { continueSignIn, signIn, signInForCalls } from './support/sign-in.ts';
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

async function findInList(admin: Page, { username }: Person): Promise<void> {
  await admin.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await expect(admin).toHaveURL(new RegExp(`search=${username}`));
  await expect(button(admin, `Edit ${username}`)).toHaveCount(1);
}

test('a guest is asked to log in, and comes back to the panel', async ({ page }) => {
  await page.goto('/admin?tab=projects');
  await expect(page.getByRole('heading', { name: 'Please log in to access admin panel' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await continueSignIn(page, 'superadmin');
  await expect(page).toHaveURL(/\/admin\?tab=projects$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await expect(page).toHaveTitle('Admin Panel | Cardinal');
});

test('whoever is no super admin is denied, and finds no way there in the menu', async ({ page }) => {
  await signIn(page, 'lead');
  await expect(page.getByRole('heading', { name: 'Welcome back, lead' })).toBeVisible();
  for (const path of ['/admin', '/super-admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
  }
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin Panel' })).toHaveCount(0);
});

test('new accounts are approved with a plan, or rejected', async ({ page, browser }) => {
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
  await expect(toastOf(admin, 'User approved successfully')).toBeVisible();
  expect(await userOf(admin, first)).toMatchObject({
    status: 'active',
    accountType: 'company',
    plan: 'solo',
  });

  await button(admin, `Reject ${second.username}`).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect(toastOf(admin, 'User rejected successfully')).toBeVisible();
  await expect(button(admin, `Reject ${second.username}`)).toHaveCount(0);
  await signIn(page, second);
  await expect(page.getByRole('heading', { name: 'Account Suspended' })).toBeVisible();
});

test('of two admins who decide at once the later one is told', async ({ page, browser }) => {
  const person = newPerson();
  await register(page, person);
  const admin = await superAdmin(browser);
  await admin.goto('/admin');
  await expect(button(admin, `Approve ${person.username}`)).toBeVisible();
  const { id } = await userOf(admin, person);
  // The other decides as this one's click leaves: sooner, the page would hear of it and take the button away.
  await admin.route('**/approve', async (route) => {
    await send(admin, 'POST', `/api/admin/users/${id}/reject`);
    await route.continue();
  });
  await button(admin, `Approve ${person.username}`).click();
  await expect(toastOf(admin, 'Failed to approve user')).toBeVisible();
  await expect(toastOf(admin, 'This account is not waiting for approval')).toBeVisible();
  await expect(button(admin, `Approve ${person.username}`)).toHaveCount(0);
});

test('an account gets another type, a plan and a suspension', async ({ page, browser }) => {
  const admin = await superAdmin(browser);
  const person = await makeActive(page, admin);
  await admin.goto('/admin');
  await findInList(admin, person);
  await button(admin, `Edit ${person.username}`).click();
  await expect(admin.getByRole('combobox', { name: 'Plan' })).toHaveCount(0);
  await choose(admin, 'Account Type', 'Company');
  await choose(admin, 'Plan', 'Pro');
  await button(admin, 'Save Changes').click();
  await expect(toastOf(admin, 'User updated successfully')).toBeVisible();
  expect(await userOf(admin, person)).toMatchObject({ accountType: 'company', plan: 'pro' });

  await button(admin, `Edit ${person.username}`).click();
  await choose(admin, 'Status', 'Suspended');
  await button(admin, 'Save Changes').click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(admin.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(button(admin, `Edit ${person.username}`)).toBeFocused();
});

test('somebody is invited into a project with a role', async ({ page, browser }) => {
  const admin = await superAdmin(browser);
  const person = await makeActive(page, admin);
  const project = await makeProject(admin);
  await admin.goto('/admin');
  await button(admin, 'Invite User').click();
  const dialog = admin.getByRole('dialog', { name: 'Invite User' });
  const send = dialog.getByRole('button', { name: 'Invite User' });
  await send.click();
  for (const message of [
    'Please select a project',
    'Username must be at least 3 characters',
    'Please select a role',
  ]) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await dialog.getByRole('button', { name: /^Project/ }).click();
  await admin.getByPlaceholder('Find a project...').fill(project.name);
  await admin.getByRole('option', { name: project.name }).click();
  await dialog.getByLabel('Username').fill('nobody-of-that-name');
  await choose(admin, 'Role', 'Team Member');
  await send.click();
  await expect(toastOf(admin, 'Failed to invite user')).toBeVisible();
  // The toast stands above it, and is gone after five seconds.
  await send.click({ trial: true, timeout: 3_000 });
  await dialog.getByLabel('Username').fill(person.username);
  await send.click();
  await expect(toastOf(admin, 'User invited successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await signIn(page, person, `/projects/${project.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});

test('a project is renamed, its slug follows, and it is deleted', async ({ browser }) => {
  const admin = await superAdmin(browser);
  const project = await makeProject(admin);
  const name = project.name.replace('Probe', 'Voyager');
  const slug = project.slug.replace('probe', 'voyager');
  await admin.goto('/admin?tab=projects');
  await button(admin, `Edit ${project.name}`).click();
  await admin.getByLabel('Project Name').fill('  ');
  await button(admin, 'Save Changes').click();
  await expect(toastOf(admin, 'Project name cannot be empty')).toBeVisible();
  await admin.getByLabel('Project Name').fill(name);
  await admin.keyboard.press('Enter');
  await expect(toastOf(admin, 'Project updated successfully')).toBeVisible();
  await expect(admin.getByText(slug, { exact: true })).toBeVisible();

  await button(admin, `Delete ${name}`).click();
  const question = admin.getByRole('alertdialog', { name: `Delete ${name}?` });
  for (const thing of ['All boards', 'All cards', 'All comments', 'All user assignments']) {
    await expect(question.getByText(thing)).toBeVisible();
  }
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await expect(toastOf(admin, 'Project deleted successfully')).toBeVisible();
  await expect(button(admin, `Delete ${name}`)).toHaveCount(0);
  await admin.goto(`/projects/${slug}`);
  // Its activity says so, too, until the page has heard.
  await expect(admin.getByText('Project not found').first()).toBeVisible();
});

test('the super admin panel finds by exact username, and a plan applies at once', async ({
  page,
  browser,
}) => {
  const admin = await superAdmin(browser);
  const person = await makeActive(page, admin);
  await admin.goto('/super-admin');
  await button(admin, 'Search').click();
  await expect(toastOf(admin, 'Username required')).toBeVisible();
  await expect(toastOf(admin, 'Please enter a username to search.')).toBeVisible();
  await admin.getByLabel('Username').fill(person.username.slice(0, -1));
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('User not found').first()).toBeVisible();
  await admin.getByLabel('Username').fill(person.username);
  await admin.keyboard.press('Enter');
  await expect(toastOf(admin, 'User found')).toBeVisible();
  await expect(admin.getByRole('heading', { name: person.username })).toBeVisible();
  await expect(admin.getByText(/Plan changes apply immediately/)).toBeVisible();

  await signInForCalls(page, person);
  const create = (name: string) =>
    page.request.post('/api/projects', { data: { name }, headers: { Origin: new URL(page.url()).origin } });
  expect((await create(`Own ${person.username}`)).status()).toBe(201);
  expect((await create('One too many')).status()).toBe(403);
  await choose(admin, 'Account Type', 'Company');
  await expect(toastOf(admin, 'Account type updated')).toBeVisible();
  await choose(admin, 'Plan', 'Solo');
  await expect(toastOf(admin, 'Plan upgraded successfully!')).toBeVisible();
  await expect.poll(async () => (await create('Not too many any longer')).status()).toBe(201);
  await page.goto('/settings');
  await expect(page.getByText('Company Account')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Current plan' }).getByText('$19 per month')).toBeVisible();

  await admin.reload();
  await expect(admin.getByRole('link', { name: `Own ${person.username}` })).toBeVisible();
  await button(admin, `Delete Own ${person.username}`).click();
  await button(admin, 'Delete Project').click();
  await expect(toastOf(admin, 'Project deleted successfully')).toBeVisible();
  await expect(admin.getByRole('link', { name: `Own ${person.username}` })).toHaveCount(0);
});
