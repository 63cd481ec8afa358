import type { Board } from '@cardinal/contracts';
import { makeBoard, makeCard, project, send } from './support/boards.ts';
import { signIn, signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let board: Board;

test.beforeEach(async ({ page }) => {
  await signInForCalls(page, 'lead');
  board = await makeBoard(page, 'public');
});

test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/projects/${project}/boards/${board.slug}`, {
    headers: { Origin: new URL(page.url()).origin },
  });
});

test('an open card shows what others change, as it happens, until one would rather not see it', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const card = await makeCard(page, board, { title: `Watch ${board.slug}`, description: 'It is dark.' });
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'member', `/card/${card.id}`);
  const comments = other.getByRole('region', { name: 'Comments' });
  const entries = comments.getByRole('listitem');
  await expect(entries).toHaveText([/^..lead created the card/]);

  const change = (data: object) => send(page, 'PATCH', `/api/cards/${card.id}`, data);
  await change({ status: 'In Progress' });
  await expect(entries.last()).toContainText('lead changed the status from New to In Progress');
  await change({ description: 'It is very dark.' });
  await expect(entries.last()).toContainText(
    'lead changed the status from New to In Progress and changed the description',
  );
  await comments.getByRole('button', { name: 'Show difference' }).click();
  await expect(comments.getByRole('insertion')).toContainText('very');

  await comments.getByRole('button', { name: 'History', pressed: true }).click();
  await expect(entries).toHaveCount(0);
  await other.reload();
  await expect(comments.getByRole('button', { name: 'History', pressed: false })).toBeVisible();
  await expect(comments.getByText('No comments yet.')).toBeVisible();
  await expect(entries).toHaveCount(0);

  await page.goto(`/projects/${project}`);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  // Other tests do something at the same time.
  await activity.getByRole('button', { name: 'Show more' }).click();
  await activity
    .getByRole('link', { name: card.title })
    .filter({ hasText: 'lead changed the status from New to In Progress' })
    .click();
  await expect(page).toHaveURL(`/card/${card.id}`);
});
