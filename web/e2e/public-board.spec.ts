import type { Board, Card } from '@cardinal/contracts';
import { makeActive, superAdmin } from './support/accounts.ts';
import { boardUrl, makeBoard, makeCard, project, publicUrl, send } from './support/boards.ts';
import { fillSignIn, signIn, signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let board: Board;
let removeBoard: () => Promise<unknown>;

test.beforeEach(async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signInForCalls(page, 'lead');
  board = await makeBoard(page, 'public');
  await makeCard(page, board, { title: 'Louder alarm', type: 'feature', userPriority: 4 });
  removeBoard = async () => {
    await page.request.delete(`/api/projects/${project}/boards/${board.slug}`, {
      headers: { Origin: new URL(page.url()).origin },
    });
    await page.context().close();
  };
});

test.afterEach(() => removeBoard());

test('a guest reads everything, and is asked in where taking part begins', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto(publicUrl(board));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${board.name} - Public Board`);
  await expect(page.getByText(`About ${board.name}.`)).toBeVisible();
  await expect(page.getByText('Join the Community')).toBeVisible();
  await expect(page.getByText('4/10')).toBeVisible();
  await expect(page.getByText('0 comments')).toBeVisible();

  await page.getByRole('link', { name: 'Louder alarm' }).click();
  await expect(page).toHaveURL(/\?card=/);
  const dialog = page.getByRole('dialog', { name: 'Louder alarm' });
  await expect(dialog.getByText('About Louder alarm')).toBeVisible();
  await expect(dialog.getByText('to join the conversation')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/\?card=/);

  await page.getByRole('link', { name: '0 upvotes. Sign in to upvote' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(page, 'visitor');
  await expect(page).toHaveURL(publicUrl(board));
  await expect(page.getByRole('button', { name: 'Upvote, 1 upvote', pressed: true })).toBeVisible();
});

test('its cards are read with its name, not after it', async ({ page }) => {
  const place = `/api/public/${project}/${board.slug}`;
  const cardsAsked = page.waitForRequest(
    (request) => new URL(request.url()).pathname === `${place}/cards/page`,
  );
  await page.route(`**${place}`, async (route) => {
    await cardsAsked;
    await route.continue();
  });
  await page.goto(publicUrl(board));
  await expect(page.getByRole('link', { name: 'Louder alarm' })).toBeVisible();
});

test('a user who is no member follows the board and its cards in the app', async ({ page, browser }) => {
  const admin = await superAdmin(browser);
  await signIn(page, await makeActive(page, admin), boardUrl(board));
  const shown = page.getByRole('link', { name: /Louder alarm/ });
  await expect(shown).toBeVisible();

  // Longer than this would be the look that is taken every 30 s.
  const soon = { timeout: 8_000 };
  const added = await makeCard(admin, board, { title: 'Heard of at once' });
  await expect(page.getByRole('link', { name: /Heard of at once/ })).toBeVisible(soon);

  await page.goto(`/card/${added.id}`);
  await expect(page.getByRole('heading', { name: 'Heard of at once', level: 1 })).toBeVisible();
  await send(admin, 'PATCH', `/api/cards/${added.id}`, { title: 'Renamed meanwhile' });
  await expect(page.getByRole('heading', { name: 'Renamed meanwhile', level: 1 })).toBeVisible(soon);
  await admin.context().close();
});

test('a board and its cards are read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(publicUrl(board));
  await expect(page).toHaveTitle(`${board.name} - Public Board | Cardinal`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${board.name} - Public Board`);
  await page.getByRole('link', { name: 'Bug (0)' }).click();
  await expect(page.getByText('No requests match this.')).toBeVisible();
  await page.getByRole('link', { name: 'All (1)' }).click();
  await page.getByRole('searchbox').fill('louder');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Louder alarm' }).click();
  await expect(page).toHaveTitle('Louder alarm | Cardinal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Louder alarm');
  await expect(page.getByText('About Louder alarm')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${board.name} - Public Board`);
  await context.close();
});

test('a card has a page of its own, where scripts take over and who is signed in takes part', {
  tag: '@journey',
}, async ({ page }) => {
  const [card] = await send<Card[]>(page, 'GET', `/api${publicUrl(board)}/cards`);
  const path = `${publicUrl(board)}/${card?.id}`;
  await page.goto(`${publicUrl(board)}?card=${card?.id}`);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Louder alarm');
  await expect(page.getByText('to join the conversation')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: board.name }).click();
  await expect(page).toHaveURL(publicUrl(board));
  await signIn(page, 'visitor', path);
  await page.getByRole('button', { name: /Upvote/ }).click();
  await expect(page.getByRole('button', { name: /Upvote.*1 upvote/ })).toBeVisible();
  const missing = await page.goto(`${publicUrl(board)}/0197f7a0-0000-4000-8000-000000000001`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Card not found' })).toBeVisible();
});

test('a search and the choices are in the address, and follow what others add', async ({ page, browser }) => {
  await page.goto(publicUrl(board));
  await page.getByRole('link', { name: 'Features 1' }).click();
  await page.getByRole('searchbox').fill('alarm');
  await expect(page).toHaveURL(/\?type=feature&q=alarm$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('alarm');
  await expect(page.getByRole('link', { name: 'Louder alarm' })).toBeVisible();
  const admin = await superAdmin(browser);
  await makeCard(admin, board, { title: 'Another alarm', type: 'feature' });
  await expect(page.getByRole('link', { name: 'Another alarm' })).toBeVisible({ timeout: 8_000 });
  await expect(page.getByRole('link', { name: 'Features 2' })).toBeVisible();
  await page.getByRole('searchbox').fill('nothing at all');
  await page.getByRole('link', { name: 'Show all requests' }).click();
  await expect(page).toHaveURL(publicUrl(board));
  await admin.context().close();
});

test('a guest who has the changelog open sees an entry come and go', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const lead = await (await browser.newContext()).newPage();
  await signInForCalls(lead, 'lead');
  const changelog = `/api/projects/${project}/changelog`;
  await send(lead, 'PATCH', changelog, { isPublic: true });
  await page.goto(`/public/${project}/changelog`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const title = `Louder ${board.slug}`;
  const entry = { title, content: 'At last.', state: 'published' };
  const { id } = await send<{ id: string }>(lead, 'POST', `${changelog}/entries`, entry);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await send(lead, 'DELETE', `${changelog}/entries/${id}`);
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await lead.context().close();
});
