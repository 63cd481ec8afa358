import type { Project } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { createBoard } from './support/board.ts';
import { imageFile, send, toastOf } from './support/boards.ts';
import { test } from './support/office.ts';
import { signIn, signInForCalls } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;

test.beforeEach(async ({ office }) => {
  project = await office.project();
});

/** The list on the page, not the one in the sidebar. */
const boardLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

test('an admin makes, renames and deletes boards', { tag: '@phone' }, async ({ page, office, isMobile }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}`);
  await createBoard(page, 'Ideas', 'Public');
  await expect(toastOf(page, 'Your new board has been created successfully.')).toBeVisible();
  await createBoard(page, 'Sprint', 'Private');
  await expect(page.getByText('Open to community contributions')).toBeVisible();
  await expect(page.getByText('Internal team use only')).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Board name' });
  await page.getByRole('button', { name: 'Rename Ideas' }).click();
  await expect(field).toBeFocused();
  await field.fill('Never mind');
  await field.press('Escape');
  await expect(boardLink(page, 'Ideas')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Ideas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('Wishes');
  await field.press('Enter');
  await expect(boardLink(page, 'Wishes')).toBeVisible();
  await expect(toastOf(page, 'The board name has been updated successfully.')).toBeVisible();

  if (!isMobile) {
    const sidebar = page.getByRole('navigation', { name: 'Project' });
    await expect(sidebar.getByRole('link', { name: 'Wishes' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete Sprint' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete Board' }).click();
  await expect(toastOf(page, 'Board deleted')).toBeVisible();
  await expect(boardLink(page, 'Sprint')).toHaveCount(0);
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(toastOf(page, 'Undone: deletion of “Sprint”')).toBeVisible();
  await expect(boardLink(page, 'Sprint')).not.toHaveCount(0);
});

test('two people who rename one board at once see each other', async ({ page, office, visit, baseURL }) => {
  await office.board(project, 'Ideas', 'public');
  const other = await visit(baseURL ?? '');
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}`);
  await page.getByRole('button', { name: 'Rename Ideas' }).click();
  await page.getByRole('textbox', { name: 'Board name' }).fill('Mine');

  await signIn(other, await office.person(project, 'project_admin'), `/projects/${project.slug}`);
  await other.getByRole('button', { name: 'Rename Ideas' }).click();
  await other.getByRole('textbox', { name: 'Board name' }).fill('Theirs');
  await other.keyboard.press('Enter');
  await expect(toastOf(other, 'Board updated')).toBeVisible();

  await expect(page.getByRole('textbox', { name: 'Board name' })).toHaveValue('Mine');
  await page.getByRole('textbox', { name: 'Board name' }).press('Enter');
  await expect(page.getByText('Somebody renamed it to “Theirs” just now.', { exact: true })).toBeVisible();
  await expect(boardLink(page, 'Theirs')).toBeVisible();
  await page.getByRole('button', { name: 'Rename to “Mine”' }).click();
  await expect(boardLink(page, 'Mine')).toBeVisible();
  await expect(boardLink(other, 'Mine')).toBeVisible();
});

test('the limit of the plan leads to the upgrade page', async ({ page, office }) => {
  const person = await office.person(project, 'normal_user');
  await signInForCalls(page, person);
  const own = await send<Project>(page, 'POST', '/api/projects', { name: `Of ${person.username}` });
  for (const name of ['One', 'Two']) {
    await send(page, 'POST', `/api/projects/${own.slug}/boards`, { name, visibility: 'public' });
  }
  await page.goto(`/projects/${own.slug}`);
  await page.getByRole('button', { name: 'Add Board' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Three');
  await page.getByRole('button', { name: 'Create Board' }).click();
  await expect(page).toHaveURL(/\/upgrade/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await send(page, 'DELETE', `/api/projects/${own.slug}`);
});

test('members find no ways of an admin, and public users no private board', { tag: '@phone' }, async ({
  page,
  office,
  isMobile,
}) => {
  await office.board(project, 'Open', 'public');
  await office.board(project, 'Closed', 'private');
  await signIn(page, await office.person(project, 'public_user'), `/projects/${project.slug}`);
  await expect(boardLink(page, 'Open')).toBeVisible();
  await expect(boardLink(page, 'Closed')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Add Board|Rename|Delete/ })).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Project' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Manage Users|Project Settings/ })).toHaveCount(0);

  await page.goto(`/projects/${project.slug}/settings`);
  await expect(page.getByText('You need admin permissions to access project settings.')).toBeVisible();
  await page.goto(`/projects/${project.slug}/manage-users`);
  await expect(page.getByText("You don't have permission to manage users for this project.")).toBeVisible();
});

test('settings change the name with the address, and the old address leads on', async ({ page, office }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}/settings`);
  await expect(page).toHaveTitle(`Settings - ${project.name} | Cardinal`);
  const name = `Renamed ${project.slug}`;
  await page.getByLabel('Project Name').fill(name);
  await page.getByLabel('Description').fill('With a description');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Project updated')).toBeVisible();
  await expect(page).toHaveURL(`/projects/renamed-${project.slug}/settings`);
  await expect(page.getByLabel('Project URL')).toHaveValue(new RegExp(`/projects/renamed-${project.slug}$`));

  await page.goto(`/projects/${project.slug}/settings`);
  await expect(page).toHaveURL(`/projects/renamed-${project.slug}/settings`);
  await expect(page.getByLabel('Description')).toHaveValue('With a description');
});

test('a logo is chosen, made small, shown and saved', async ({ page, office }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}/settings`);
  const file = page.getByLabel('Logo file');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(toastOf(page, 'Please select an image file')).toBeVisible();
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(toastOf(page, 'Failed to resize the image')).toBeVisible();
  await file.setInputFiles(imageFile('logo.png'));
  await expect(page.getByAltText('Preview of the new logo')).toBeVisible();
  await page.getByRole('button', { name: 'Save Logo' }).click();
  await expect(toastOf(page, 'Logo updated')).toBeVisible();
  await expect(page.getByAltText(`Logo of ${project.name}`)).toHaveAttribute('src', /^\/logos\//);
});

test('what is typed into the settings survives what others save', async ({ page, office }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}/settings`);
  await page.getByLabel('Description').fill('Mine');
  await office.send('PATCH', `/api/projects/${project.slug}`, { description: 'Theirs' });
  await page.getByLabel('Description').press('End');
  await page.getByLabel('Description').pressSequentially(' and more');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Somebody else changed this project while you were editing it.')).toBeVisible();
  await expect(page.getByText('Theirs', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Theirs');
});

test('a project is deleted after a question', async ({ page, office }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}/settings`);
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' }).click();
  await expect(toastOf(page, 'Project deleted')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(`/projects/${project.slug}`);
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
});

test('on a phone the sidebar is a drawer', { tag: '@phone-only' }, async ({ page, office }) => {
  await office.board(project, 'Ideas', 'public');
  await signIn(page, await office.person(project, 'project_admin'));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Dashboard', 'Settings'])
    await expect(drawer.getByRole('link', { name })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/projects/${project.slug}`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: /Ideas/ }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(`/projects/${project.slug}/board/ideas`);

  // Closing it goes back in the history a moment later; a link that is tapped until then leads on all the same.
  await page.getByRole('button', { name: 'Open menu' }).click();
  const close = await drawer.getByRole('button', { name: 'Close' }).elementHandle();
  await page.locator('header a[href="/dashboard"]').evaluate(async (link: HTMLElement, button) => {
    (button as HTMLElement | null)?.click();
    await Promise.resolve();
    link.click();
  }, close);
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL(`/projects/${project.slug}/board/ideas`);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('button', { name: 'Create board' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Board' })).toBeVisible();
});
