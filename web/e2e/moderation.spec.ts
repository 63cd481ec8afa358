import type { Board } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { superAdmin } from './support/accounts.ts';
import { makeBoard, makeCard, project, send } from './support/boards.ts';
import { signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

let admin: Page;
let board: Board;

test.beforeEach(async ({ browser }) => {
  admin = await superAdmin(browser);
  board = await makeBoard(admin, 'public');
});

test.afterEach(async () => {
  await send(admin, 'DELETE', `/api/projects/${project}/boards/${board.slug}`);
  await admin.context().close();
});

const refused = 'This text has a word that is not allowed here. Please change it and try again.';

test('a reader reports a card, an admin hides it by keys, shows it again and blocks a word', {
  tag: '@journey',
}, async ({ page }) => {
  await signInForCalls(page, 'visitor');
  const title = `Buy now ${board.slug}`;
  const card = await makeCard(admin, board, { title });
  await page.goto(`/card/${card.id}`);
  await page.getByRole('button', { name: 'Card menu' }).click();
  await page.getByRole('menuitem', { name: 'Report Card' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you. The moderators will look at it.', { exact: true })).toBeVisible();

  await admin.goto(`/projects/${project}/moderation`);
  const report = admin.getByRole('listitem', { name: /^Reported/ }).filter({ hasText: title });
  await report.focus();
  await report.press('h');
  const dialog = admin.getByRole('dialog', { name: 'Hide it?' });
  await dialog.getByRole('textbox').fill('Spam');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect(report).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Card not found' })).toBeVisible();

  await admin.getByRole('tab', { name: 'Hidden' }).click();
  const hidden = admin.getByRole('list', { name: 'Hidden cards' }).getByRole('listitem');
  await expect(hidden.filter({ hasText: title })).toContainText('Spam');
  await admin.getByRole('button', { name: `Show ${title} again` }).press('Enter');
  await expect(hidden.filter({ hasText: title })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const word = `casino${board.slug.replace(/\W/g, '')}`;
  await admin.getByRole('tab', { name: 'Blocked' }).click();
  await admin.getByLabel('Word or phrase').fill(word);
  await admin.getByLabel('Word or phrase').press('Enter');
  await expect(admin.getByRole('button', { name: `Allow ${word}` })).toBeVisible();
  await page.getByLabel('Add a comment').fill(`My ${word}`);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(refused).first()).toBeVisible();
  await admin.getByRole('button', { name: `Allow ${word}` }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(`My ${word}`)).toBeVisible();
});
