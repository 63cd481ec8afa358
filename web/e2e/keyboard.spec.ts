import type { Page } from '@playwright/test';
import { type Office, test } from './support/office.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

/** The keyboard is listened to once the page has nothing better to do. */
async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

async function room(office: Office) {
  const project = await office.project();
  const board = await office.board(project, `Rover ${project.slug}`, 'public');
  const card = await office.card(project, board, { title: `Antenna of ${project.slug} squeaks` });
  return { project, board, card };
}

test('finds a project, a board and a card, and goes there', { tag: '@journey' }, async ({ page, office }) => {
  const { project, board, card } = await room(office);
  await signIn(page, await office.person(project, 'project_admin'));
  await openPalette(page);
  await page.keyboard.type(project.name);
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(project.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/projects/${project.slug}`);
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('rover');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(board.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: board.name })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('antena');
  const found = palette(page).getByRole('option', { name: card.title });
  await expect(found.locator('mark')).toHaveText('Antenna');
  await page.getByRole('combobox').fill('antenna of');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(card.title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: card.title })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option').first()).toContainText(board.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: board.name })).toBeVisible();
});

test('makes a card from anywhere with the keyboard alone', { tag: '@journey' }, async ({ page, office }) => {
  const { project, board } = await room(office);
  await signIn(page, await office.person(project, 'normal_user'));
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Choose a board' })).toBeVisible();
  await page.keyboard.type('rover');
  await expect(page.getByRole('option', { selected: true })).toContainText(board.name);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New Card' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/projects/${project.slug}/board/${board.slug}`);
  // Letters in a form are text, and the first go where one would begin to write.
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Made without a mouse');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By keys alone, with a c in it.');
  await expect(dialog.getByLabel('Description')).toHaveValue('By keys alone, with a c in it.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Made without a mouse' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Made without a mouse' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('works on boards and cards by single keys', async ({ page, office }) => {
  const { project, board, card } = await room(office);
  await signIn(
    page,
    await office.person(project, 'project_admin'),
    `/projects/${project.slug}/board/${board.slug}`,
  );
  await expect(page.getByRole('link', { name: card.title })).toBeVisible();
  await openPalette(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('v');
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search cards' })).toBeFocused();
  await page.keyboard.type('vc?');
  await expect(page.getByRole('searchbox')).toHaveValue('vc?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');

  const link = page.getByRole('link', { name: card.title });
  await link.press('Enter');
  const open = page.getByRole('dialog', { name: card.title });
  await expect(open).toBeVisible();
  await page.keyboard.press('u');
  await expect(open.getByRole('button', { name: 'Upvote, 1 upvote' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(open.getByRole('combobox', { name: 'Status' })).toHaveText('In Progress');
  // Keys of the board behind it do nothing here.
  await page.keyboard.press('v');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const comment = open.getByRole('textbox', { name: 'Add a comment' });
  await expect(comment).toBeVisible();
  await page.keyboard.press('m');
  await expect(comment).toBeFocused();
  await page.keyboard.type('On my way');
  await page.keyboard.press('Control+Enter');
  await expect(open.getByText('On my way')).toBeVisible();
  await open.getByText('On my way').click();
  await page.keyboard.press('e');
  await expect(open.getByLabel('Title')).toHaveValue(card.title);
  await open.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(`/projects/${project.slug}/manage-users`);
});
