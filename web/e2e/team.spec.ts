import type { Project } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { findToast } from './support/boards.ts';
import { test } from './support/office.ts';
import { fillSignIn, signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;

test.beforeEach(async ({ page, office }) => {
  project = await office.project();
  await signIn(
    page,
    await office.person(project, 'project_admin', 'admin'),
    `/projects/${project.slug}/manage-users`,
  );
});

const memberRow = (page: Page, username: string) =>
  page.getByRole('main').locator('tr, li').filter({ hasText: username });

const pickRole = async (page: Page, role: string) => {
  await page.getByRole('combobox', { name: /^Role/ }).click();
  await page.getByRole('option', { name: role }).click();
};

test('makes an account that can sign in at once, once it has a password of its own', {
  tag: '@journey',
}, async ({ page, visit, baseURL }) => {
  const username = `made-${project.slug.slice(-8)}`;
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  await page.getByRole('tab', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill('nonsense');
  await dialog.getByLabel('Temporary Password').fill('12345');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();

  await dialog.getByLabel('Email').fill(`${username}@example.com`);
  await dialog.getByLabel('Temporary Password').fill('12345678');
  await pickRole(page, 'Public User');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('This is one of the most common passwords.')).toBeVisible();
  await dialog.getByLabel('Temporary Password').fill('temporary one');
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(findToast(page, 'User created successfully')).toBeVisible();
  await expect(memberRow(page, username)).toContainText('Public User');

  const made = await visit(baseURL ?? '');
  await made.goto('/login');
  await made.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(made, username, 'temporary one');
  await expect(made.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await made.getByLabel('New password').fill('temporary one');
  await made.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(made.getByText('Choose another password than the temporary one')).toBeVisible();
  await made.getByLabel('New password').fill('kq7Vw2mZxR4t');
  await expect(made.getByText('Strength: Good')).toBeVisible();
  await made.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(made.getByText(project.name).first()).toBeVisible();
});

test('gives another role, which takes effect on the open page of the person who gets it', {
  tag: '@journey',
}, async ({ page, office, visit, baseURL }) => {
  const person = await office.person(project, 'normal_user', 'worker');
  const theirs = await visit(baseURL ?? '');
  await signIn(theirs, person, `/projects/${project.slug}`);
  await expect(theirs.getByRole('heading', { name: 'No boards yet' })).toBeVisible();

  await page.getByRole('button', { name: `Edit role of ${person.username}` }).click();
  await pickRole(page, 'Project Admin');
  await page.getByRole('button', { name: 'Update Role' }).click();
  await expect(findToast(page, 'User role updated successfully')).toBeVisible();
  await expect(memberRow(page, person.username)).toContainText('Project Admin');
  await expect(theirs.getByRole('button', { name: 'Create First Board' })).toBeVisible();
});

test('removes after a question; the page of the person who is out says so', { tag: '@journey' }, async ({
  page,
  office,
  visit,
  baseURL,
}) => {
  const person = await office.person(project, 'normal_user', 'leaver');
  const theirs = await visit(baseURL ?? '');
  await signIn(theirs, person, `/projects/${project.slug}`);
  await expect(theirs.getByRole('heading', { name: 'No boards yet' })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${person.username}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    `Remove ${person.username} from this project? Their account will remain active but they'll lose access to this project.`,
  );
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(findToast(page, 'User removed from project')).toBeVisible();
  await expect(memberRow(page, person.username)).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: 'Project not found' })).toBeVisible();
});
