import type { Page } from '@playwright/test';
import { signInByForm } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ serviceWorkers: 'allow' });

const board = '/projects/apollo/board/sprint';

const isAppKept = (page: Page) => page.evaluate(async () => (await caches.match('/whole')) !== undefined);

const listDatabases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** All texts that are kept on this device. */
const readCopies = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('cardinal-copies-')) continue;
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const reading = opening.result.transaction('texts').objectStore('texts').getAll();
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      opening.result.close();
      all.push(...reading.result);
    }
    return all;
  });
const isKept = async (page: Page, text: string) =>
  (await readCopies(page)).some((copy) => copy.includes(text));

const cardTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** Visits a board and a card of it, and waits until both are on disk. */
async function visitCard(page: Page): Promise<{ title: string; path: string; id: string }> {
  await page.goto(board);
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /\w/ })
    .and(page.locator('[href*="/card/"]'))
    .first();
  const id = ((await link.getAttribute('href')) ?? '').split(/[/?=]/).at(-1) ?? '';
  const path = `/card/${id}`;
  await expect.poll(() => isKept(page, `"pages"`), { timeout: 30_000 }).toBe(true);
  await page.goto(path);
  const title = (await cardTitle(page).textContent()) ?? '';
  await expect.poll(() => isKept(page, `"upvotedBy"`), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => isAppKept(page), { timeout: 60_000 }).toBe(true);
  return { title, path, id };
}

const away = 'The server cannot be reached. You see what was last read.';

test('a visited board and card are read without a server, and again once it is back', async ({
  ownStack,
  visit,
}) => {
  const stack = await ownStack();
  const page = await visit(stack.url);
  await signInByForm(page, 'lead');
  const { title, path } = await visitCard(page);
  await stack.crash();
  await page.goto(board);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await expect(page.getByText(away)).toBeVisible();
  await page.goto(path);
  await expect(cardTitle(page)).toHaveText(title);
  await stack.restart();
  await expect(page.getByText(away)).toHaveCount(0, { timeout: 60_000 });
  await expect(cardTitle(page)).toHaveText(title);
});

test('signing out leaves nothing on the device, in no tab', async ({ ownStack, visit }) => {
  const { url } = await ownStack();
  const page = await visit(url);
  await signInByForm(page, 'lead');
  await visitCard(page);
  const other = await page.context().newPage();
  await other.goto(board);
  await page.getByRole('button', { name: 'Account of lead' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect.poll(() => listDatabases(page)).toEqual([]);
});

test('somebody who was removed sees nothing at the next contact, nor does the device', async ({
  ownStack,
  visit,
}) => {
  const stack = await ownStack();
  const page = await visit(stack.url);
  await signInByForm(page, 'member');
  const { title, path } = await visitCard(page);
  await page.goto('about:blank');
  const lead = await visit(stack.url);
  await signInByForm(lead, 'lead');
  const status = await lead.evaluate(async () => {
    const team = await (await fetch('/api/projects/apollo/company-users')).json();
    const { id } = team.find(({ username }: { username: string }) => username === 'member');
    return (await fetch(`/api/projects/apollo/users/${id}`, { method: 'DELETE' })).status;
  });
  expect(status).toBe(200);
  // Another screen is enough: what is kept of the project goes.
  await page.goto('/dashboard');
  await expect.poll(() => isKept(page, title)).toBe(false);
  for (const address of [board, path]) {
    await page.goto(address);
    await expect(page.getByText(/not found/i).first()).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  }
  expect(await isKept(page, '"pages"')).toBe(false);
  expect(await isKept(page, '"upvotedBy"')).toBe(false);
});

test('a project that forbids copies has none, nor do e-mails and internal notes ever get there', async ({
  ownStack,
  visit,
}) => {
  const { url } = await ownStack();
  const page = await visit(url);
  await signInByForm(page, 'lead');
  const { title, id } = await visitCard(page);
  const note = 'Not for the eyes of customers';
  await page.evaluate(
    async ([cardId, content]) => {
      const body = JSON.stringify({ content, internal: true });
      const headers = { 'Content-Type': 'application/json' };
      await fetch(`/api/cards/${cardId}/comments`, { method: 'POST', headers, body });
    },
    [id, note] as const,
  );
  await page.goto(`/card/${id}`);
  await expect(page.getByText(note)).toBeVisible();
  await page.goto('/projects/apollo/team');
  await page.goto(`/card/${id}`);
  await expect.poll(() => isKept(page, title)).toBe(true);
  const copies = (await readCopies(page)).join();
  expect(copies).not.toContain(note);
  expect(copies).not.toMatch(/@[\w.]+\.\w|"email"/);
  await page.goto('/projects/apollo/settings#copies');
  await page.getByRole('checkbox', { name: /may keep copies/ }).click();
  await page.getByRole('button', { name: 'Save Copies' }).click();
  await expect(page.getByText('Project updated', { exact: true })).toBeVisible();
  await expect.poll(() => isKept(page, title)).toBe(false);
  await page.goto('/settings#copies');
  await expect(page.getByRole('region', { name: 'Copies on this device' })).toBeVisible();
});
