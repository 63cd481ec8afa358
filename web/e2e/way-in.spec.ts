import type { Board, Card } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { makeActive, newPerson, readUser, sendRegistration, superAdmin } from './support/accounts.ts';
import { findToast, makeBoard, makeCard, project, publicUrl, send } from './support/boards.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// People register through the hub's form.
test.describe.configure({ timeout: 120_000 });

let admin: Page;
let board: Board;
let card: Card;

test.beforeEach(async ({ browser }) => {
  admin = await superAdmin(browser);
  board = await makeBoard(admin, 'public');
  card = await makeCard(admin, board, { title: 'Louder alarm', type: 'feature' });
});

test.afterEach(async () => {
  await send(admin, 'DELETE', `/api/projects/${project}/boards/${board.slug}`);
  await admin.context().close();
});

const cardUrl = () => `${publicUrl(board)}/${card.id}`;
const waiting = (page: Page) => page.getByRole('region', { name: 'Not done yet' });
/** Opens what only waits. */
const openWaiting = (page: Page) =>
  waiting(page).getByRole('button', { name: 'Waiting for approval' }).click();
const cardNow = () => send<Card>(admin, 'GET', `/api/cards/${card.id}`);

test('a guest votes first, mistypes the password, and has voted once', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const person = await makeActive(await (await browser.newContext()).newPage(), admin);
  await page.goto(`${publicUrl(board)}?sort=votes`);
  await page.getByRole('link', { name: '0 upvotes. Sign in to upvote' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText('Your vote for “Louder alarm” will be counted once you are signed in.'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(page, person.username, 'not-the-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(`${publicUrl(board)}?sort=votes`);
  await expect(findToast(page, 'Your vote was counted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true })).toBeVisible();
  expect((await cardNow()).upvoteCount).toBe(1);
});

test('a guest writes a comment, which waits for the approval of a new account', { tag: '@journey' }, async ({
  page,
}) => {
  const person = newPerson('newbie');
  await page.goto(cardUrl());
  await page.getByLabel('Add a comment').fill('It woke <b>nobody</b> up.');
  await page.reload();
  await expect(page.getByLabel('Add a comment')).toHaveValue('It woke <b>nobody</b> up.');
  await page.getByRole('button', { name: 'Sign in and comment' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(
    page.getByText('Your comment on “Louder alarm” will be posted once your account is approved.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await sendRegistration(page, person);
  await expect(page).toHaveURL(cardUrl());
  await openWaiting(page);
  await expect(waiting(page)).toContainText('will be posted once your account is approved');
  await expect(waiting(page)).toContainText('It woke <b>nobody</b> up.');
  // A person who waits already leaves more.
  await page.getByRole('button', { name: 'Upvote, 0 upvotes' }).click();
  await expect(waiting(page)).toContainText('Your vote for “Louder alarm” will be counted');
  expect(await cardNow()).toMatchObject({ upvoteCount: 0, commentCount: 0 });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
  await openWaiting(page);
  await expect(waiting(page)).toContainText('It woke <b>nobody</b> up.');
  await send(admin, 'POST', `/api/admin/users/${(await readUser(admin, person)).id}/approve`, {});
  await expect.poll(async () => (await cardNow()).commentCount).toBe(1);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(findToast(page, 'All 2 that you asked for are done.')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await cardNow()).toMatchObject({ upvoteCount: 1, commentCount: 1 });
  await page.goto(cardUrl());
  await expect(page.getByText('It woke <b>nobody</b> up.')).toBeVisible();
});

test('a guest writes a request, and finds it on the board after signing in', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const person = await makeActive(await (await browser.newContext()).newPage(), admin);
  await page.goto(publicUrl(board));
  await page.getByRole('button', { name: 'Sign Up to Contribute' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('A quieter alarm');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sign Up to Contribute' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('A quieter alarm');
  await dialog.getByLabel('Description').fill('For the night.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/login\?new$/);
  await page.getByRole('button', { name: 'I have an account: sign in' }).click();
  await fillSignIn(page, person.username, person.password);
  await expect(page).toHaveURL(publicUrl(board));
  await expect(findToast(page, 'Your request was added')).toBeVisible();
  await expect(page.getByRole('link', { name: 'A quieter alarm' })).toBeVisible();
});
