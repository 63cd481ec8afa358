import type { Board, Card, Comment } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { cardIn, column } from './support/board.ts';
import { makeBoard, makeCard, project, send } from './support/boards.ts';
import { signIn, signInByForm } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

/** Opens the board once the app and the outbox are there, which load after it. */
async function openBoard(page: Page, board: Board): Promise<void> {
  await page.goto(`/projects/${project}/board/${board.slug}`);
  const listDatabases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join(' '));
  await expect.poll(listDatabases).toContain('cardinal-outbox-');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/whole')) !== undefined), { timeout: 60_000 })
    .toBe(true);
}

const notice = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const read = <Answer>(page: Page, path: string) => send<Answer>(page, 'GET', path);
const listCards = (page: Page, board: Board) =>
  read<Card[]>(page, `/api/projects/${project}/boards/${board.slug}/cards`);

async function quickAdd(page: Page, title: string): Promise<void> {
  const line = page.getByRole('textbox', { name: 'Quick add to New' });
  await line.fill(title);
  await line.press('Enter');
}

/** Moves a card by its page's choice of a status. */
async function setStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: status, exact: true }).click();
}

/** A list that is just closing takes the key for itself. */
async function closeCard(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1_000 });
  }).toPass();
}

test('what is written offline is there once, after a reload and once the server is back', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'lead');
  const board = await makeBoard(page);
  const card = await makeCard(page, board, { title: 'Bell is too loud' });
  await openBoard(page, board);
  await cardIn(column(page, 'New'), card.title).getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();

  await context.setOffline(true);
  await setStatus(page, 'In Progress');
  await dialog.getByRole('textbox', { name: 'Add a comment' }).fill('Heard from afar.');
  await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(dialog.getByText('Heard from afar.')).toBeVisible();
  await expect(dialog.getByText('Not sent yet')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('');
  await closeCard(page);
  await expect(cardIn(column(page, 'In Progress'), card.title)).toContainText('Not sent yet');
  await quickAdd(page, 'Written in a tunnel');
  await expect(cardIn(column(page, 'New'), 'Written in a tunnel')).toContainText('Not sent yet');
  await expect(notice(page, /You are offline since .* 3 changes wait\./)).toBeVisible();

  await page.reload();
  await expect(notice(page, /3 changes wait\./)).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page, /change/)).toBeHidden({ timeout: 60_000 });
  await page.reload();
  await expect(cardIn(column(page, 'In Progress'), card.title)).toBeVisible();
  const cards = await listCards(page, board);
  expect(cards.map(({ title, status }) => [title, status]).sort()).toEqual([
    ['Bell is too loud', 'In Progress'],
    ['Written in a tunnel', 'New'],
  ]);
  const comments = await read<Comment[]>(page, `/api/cards/${card.id}/comments`);
  expect(comments.map(({ content }) => content)).toEqual(['Heard from afar.']);
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
});

test('what two people change offline is asked about, and signing out asks first', async ({
  page,
  context,
}) => {
  await signIn(page, 'lead');
  const board = await makeBoard(page);
  const card = await makeCard(page, board, { title: 'Door sticks' });
  await openBoard(page, board);
  await cardIn(column(page, 'New'), card.title).getByRole('link').click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await context.setOffline(true);
  await setStatus(page, 'In Progress');
  await closeCard(page);
  await expect(notice(page, /1 change waits\./)).toBeVisible();
  await send(page, 'PATCH', `/api/cards/${card.id}`, { status: 'Resolved' });

  await page.getByRole('button', { name: 'Account of lead' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toContainText('1 change is on this device only');
  await question.getByRole('button', { name: 'Stay' }).click();

  await context.setOffline(false);
  await expect(notice(page, /1 change was not saved\./)).toBeVisible({ timeout: 60_000 });
  await expect(cardIn(column(page, 'Resolved'), card.title)).toContainText('Not saved');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(panel.getByText(/Someone else changed this card first\. It now has .*Resolved/)).toBeVisible();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(panel.getByText('Everything is saved.')).toBeVisible();
  expect(await read<Card>(page, `/api/cards/${card.id}`)).toMatchObject({ status: 'In Progress' });
});
