import type { Board, Card, Project } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { type Office, type Person, test } from './support/office.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;
let board: Board;
let person: Person;

test.beforeEach(async ({ page, office }) => {
  project = await office.project();
  board = await office.board(project, 'Inbox');
  person = await office.person(project, 'project_admin', 'reader');
  await signIn(page, person);
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
/** Opened by the bell; the dashboard names the same cards. */
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const badge = (page: Page) => page.getByTestId('unread-badge');
/** Creates a card that the reader is notified of. */
const notify = (office: Office, title: string): Promise<Card> => office.card(project, board, { title });

test('the bell hears at once; a click opens the card, marks it read and closes the panel', {
  tag: '@journey',
}, async ({ page, office }) => {
  await expect(badge(page)).toHaveText('1'); // Added to the project.
  const card = await notify(office, 'Antenna is bent');
  await expect(badge(page)).toHaveText('2');
  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: /Antenna is bent/ })
    .click();
  await expect(page).toHaveURL(`/card/${card.id}`);
  await expect(page.getByRole('heading', { name: 'Antenna is bent' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Unread' })).toHaveCount(0);
  await expect(badge(page)).toHaveText('1');
});

/** Calls the reader in a comment. */
const call = (office: Office, card: Card, text: string) =>
  office.send('POST', `/api/cards/${card.id}/comments`, { content: `@${person.username}, ${text}` });
/** Of the bell or its page, which have a list each. */
const row = (page: Page, title: string | RegExp) =>
  page
    .getByRole('list', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });

test('keys of the bell do nothing to the card below it', async ({ page, office }) => {
  const card = await notify(office, 'First');
  await notify(office, 'Second');
  await page.goto(`/card/${card.id}`);
  await expect(badge(page)).toHaveText('3');
  await bell(page).click();
  await expect(row(page, 'Second')).toBeVisible();
  for (const key of ['j', 'e', 'u', 'h']) await page.keyboard.press(key);
  await expect(page.getByRole('menuitem', { name: 'For an hour' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/card/${card.id}`);
  await expect(page.getByRole('button', { name: /^Upvote/ }).first()).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a new notification leaves the focus and the place in the list', async ({ page, office }) => {
  for (let n = 1; n <= 8; n += 1) await notify(office, `Card ${n}`);
  await expect(badge(page)).toHaveText('9');
  await bell(page).click();
  const read = row(page, 'Card 2').getByRole('link');
  await read.focus();
  const measureTop = async () => Math.round((await read.boundingBox())?.y ?? 0);
  const before = await measureTop();
  const newest = await notify(office, 'Just in');
  await expect(badge(page)).toHaveText('10');
  await expect(row(page, 'Just in')).toBeAttached();
  await call(office, newest, 'there is more of it');
  await expect(row(page, 'Just in')).toContainText('1 more');
  await expect(read).toBeFocused();
  expect(await measureTop()).toBe(before);
});

/** Waits for a message from the tab that listens to this one, which may have read what it shows by itself. */
async function nextMessage(tab: Page): Promise<() => Promise<unknown>> {
  const message = await tab.evaluateHandle(async () => {
    const { held = [] } = await navigator.locks.query();
    const name = held.find((lock) => lock.name?.startsWith('cardinal-live:'))?.name;
    if (!name) throw new Error('No tab listens');
    const { promise, resolve } = Promise.withResolvers<void>();
    new BroadcastChannel(name).onmessage = ({ data }) => data.kind === 'message' && data.id && resolve();
    return { promise };
  });
  return () => message.evaluate(({ promise }) => promise);
}

test('one stream serves all tabs, and another tab goes on when its own is closed', async ({
  page,
  office,
}) => {
  // The dashboard may only now come to open its own stream, which does not count.
  await page.goto('about:blank');
  const opened: string[] = [];
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    tab.on('request', (request) => request.url().includes('/api/stream') && opened.push(request.url()));
  }
  await page.goto(`/projects/${project.slug}`);
  await expect.poll(() => opened.length).toBe(1);
  await second.goto(`/projects/${project.slug}`);
  await expect(second.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

  const heard = await nextMessage(second);
  await office.board(project, 'For both');
  await heard();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('main').getByRole('link', { name: 'For both' })).toBeVisible();
  }
  expect(opened).toHaveLength(1);

  await page.close();
  await expect.poll(() => opened.length).toBe(2);
  expect(opened[1]).toContain('lastEventId=');
  await office.board(project, 'After the change');
  await expect(second.getByRole('main').getByRole('link', { name: 'After the change' })).toBeVisible();
});

test('a page that has just read what it shows does not read it again when it begins to listen', async ({
  page,
  office,
}) => {
  await page.goto('about:blank');
  const read: string[] = [];
  page.on('request', (request) => request.url().includes('/cards/page') && read.push(request.url()));
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/stream'));
  await page.goto(`/projects/${project.slug}/board/${board.slug}`);
  await listening;
  // The message comes after what listening itself may have caused.
  const card = await notify(office, 'Read once');
  await expect(page.getByRole('link', { name: 'Read once' })).toBeAttached();
  expect(read).not.toEqual([]);
  expect(read).toEqual([...new Set(read)]);
  await office.send('DELETE', `/api/cards/${card.id}`);
});

test('boards follow what others do', { tag: '@journey' }, async ({ page, office }) => {
  await page.goto(`/projects/${project.slug}/board/${board.slug}`);
  await expect(page.getByText('0 cards', { exact: true })).toBeVisible();
  const card = await notify(office, 'Out of nowhere');
  await expect(page.getByRole('link', { name: 'Out of nowhere' })).toBeAttached();
  await office.send('PATCH', `/api/cards/${card.id}`, { status: 'Resolved' });
  const resolved = page.getByRole('region', { name: 'Resolved', exact: true });
  await expect(resolved.getByRole('link', { name: 'Out of nowhere' })).toBeAttached();
  await office.send('DELETE', `/api/cards/${card.id}`);
  await expect(page.getByText('0 cards', { exact: true })).toBeVisible();
});
