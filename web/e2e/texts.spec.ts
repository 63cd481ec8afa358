import type { Board } from '@cardinal/contracts';
import type { Browser, Page } from '@playwright/test';
import { makeBoard, makeCard, project, send } from './support/boards.ts';
import { type DemoUser, signIn, signInForCalls } from './support/sign-in.ts';
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

async function another(browser: Browser, name: DemoUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, name);
  return page;
}

const short = ({ id }: { id: string }) => `#${id.slice(0, 8)}`;

test('cards that a text names are links with title and status, for those who see them', async ({
  page,
  browser,
}) => {
  const closed = await makeBoard(page, 'private');
  const secret = await makeCard(page, closed, { title: 'Secret plan' });
  const other = await makeCard(page, board, { title: 'Other trouble' });
  const address = `${new URL(page.url()).origin}/card/${other.id}`;
  const card = await makeCard(page, board, {
    title: 'Refers to others',
    description: `Like ${short(other)}, after ${short(secret)}. See ${address}`,
  });
  await send(page, 'POST', `/api/cards/${secret.id}/comments`, { content: `Blocks ${short(other)}` });

  const visitor = await another(browser, 'visitor');
  await visitor.goto(`/card/${card.id}`);
  await expect(visitor.getByRole('link', { name: 'New: Other trouble' })).toHaveCount(2);
  await expect(visitor.getByText(short(secret))).toBeVisible();
  await expect(visitor.getByText('Secret plan')).toHaveCount(0);

  await page.goto(`/card/${card.id}`);
  await expect(page.getByRole('link', { name: 'New: Secret plan' })).toBeVisible();
  // Resolved elsewhere, it is struck here without a reload.
  await send(page, 'PATCH', `/api/cards/${other.id}`, { status: 'Resolved' });
  const done = page.getByRole('link', { name: 'Resolved: Other trouble' });
  await expect(done).toHaveCount(2);
  await expect(done.first().getByText('Other trouble')).toHaveCSS('text-decoration-line', 'line-through');

  await done.first().click();
  await expect(page).toHaveURL(`/card/${other.id}`);
  const mentions = page.getByRole('region', { name: 'Mentioned in' }).getByRole('link');
  await expect(mentions).toHaveText([/Secret plan/, /Refers to others/]);
  await visitor.goto(`/card/${other.id}`);
  await expect(visitor.getByRole('region', { name: 'Mentioned in' }).getByRole('link')).toHaveText([
    /Refers to others/,
  ]);
  await visitor.context().close();
  await send(page, 'DELETE', `/api/projects/${project}/boards/${closed.slug}`);
});
