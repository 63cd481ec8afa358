import type { Project } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { createBoard } from './support/board.ts';
import { findToast, imageFile } from './support/boards.ts';
import { test } from './support/office.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;

test.beforeEach(async ({ office }) => {
  project = await office.project();
});

/** The list on the page, not the one in the sidebar. */
const boardLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

test('an admin makes, renames and deletes boards', { tag: '@journey' }, async ({ page, office }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}`);
  await createBoard(page, 'Ideas', 'Public');
  await expect(findToast(page, 'Your new board has been created successfully.')).toBeVisible();
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
  await expect(findToast(page, 'The board name has been updated successfully.')).toBeVisible();

  const sidebar = page.getByRole('navigation', { name: 'Project' });
  await expect(sidebar.getByRole('link', { name: 'Wishes' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Sprint' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete Board' }).click();
  await expect(findToast(page, 'Board deleted')).toBeVisible();
  await expect(boardLink(page, 'Sprint')).toHaveCount(0);
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(findToast(page, 'Undone: deletion of “Sprint”')).toBeVisible();
  await expect(boardLink(page, 'Sprint')).not.toHaveCount(0);
});

test('a logo is chosen, made small, shown and saved', async ({ page, office }) => {
  await signIn(page, await office.person(project, 'project_admin'), `/projects/${project.slug}/settings`);
  const file = page.getByLabel('Logo file');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(findToast(page, 'Please select an image file')).toBeVisible();
  await file.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(findToast(page, 'Failed to resize the image')).toBeVisible();
  await file.setInputFiles(imageFile('logo.png'));
  await expect(page.getByAltText('Preview of the new logo')).toBeVisible();
  await page.getByRole('button', { name: 'Save Logo' }).click();
  await expect(findToast(page, 'Logo updated')).toBeVisible();
  await expect(page.getByAltText(`Logo of ${project.name}`)).toHaveAttribute('src', /^\/logos\//);
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
