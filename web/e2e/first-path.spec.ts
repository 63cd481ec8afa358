import type { Page } from '@playwright/test';
import { cardIn, column, createBoard, createCard, createProject, moveCard, showAs } from './support/board.ts';
import { signInByForm } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const bug = {
  type: 'Bug Report',
  title: 'Golden record skips at track three',
  description: 'It plays the greeting in 54 of 55 languages.',
} as const;
const feature = {
  type: 'Feature Request',
  title: 'A second side for the golden record',
  description: 'There is room on the back.',
} as const;
const commentText = 'Clean the needle first, then blame the record.';
const board = '/projects/gemini/board/ideas';

/** The bell hears within seconds; without the live stream it would be half a minute. */
const seconds = { timeout: 15_000 };

async function setUpProject(lead: Page): Promise<void> {
  await signInByForm(lead, 'lead');
  await createProject(lead, 'Gemini');
  await createBoard(lead, 'Ideas', 'Public');
  await createBoard(lead, 'Workshop', 'Private');
  await lead.getByRole('main').getByRole('link', { name: 'Ideas' }).click();
  await createCard(lead, bug);
  await createCard(lead, feature);
}

async function seeInBothViews(lead: Page): Promise<void> {
  await showAs(lead, 'List');
  for (const { title } of [bug, feature]) await expect(lead.getByRole('link', { name: title })).toBeVisible();
  await showAs(lead, 'Kanban');
  for (const { title } of [bug, feature]) await expect(cardIn(column(lead, 'New'), title)).toBeVisible();
}

async function comment(member: Page, address: string): Promise<void> {
  await signInByForm(member, 'member');
  await member.goto(address);
  await member.getByLabel('Add a comment').fill(commentText);
  await member.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(member.getByText(commentText)).toBeVisible();
}

async function hearOfIt(lead: Page): Promise<void> {
  const bell = lead.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  await expect(bell).toBeVisible(seconds);
  await bell.click();
  const news = lead.getByRole('dialog', { name: 'Notifications' });
  await news.getByRole('link', { name: new RegExp(`^member .*${bug.title}`) }).click();
  await expect(lead.getByText(commentText)).toBeVisible();
}

async function lookAround(guest: Page): Promise<void> {
  await guest.goto('/public/gemini/ideas');
  await expect(guest.getByRole('link', { name: bug.title })).toBeVisible();
  await guest.goto('/public/gemini/workshop');
  await expect(guest.getByRole('heading', { name: 'Board Not Found' })).toBeVisible();
  expect((await guest.request.get('/api/public/gemini/workshop')).status()).toBe(404);
}

test("a team's first day as six processes, and a crash at the end of it", async ({ ownStack, visit }) => {
  test.setTimeout(480_000);
  const stack = await ownStack({ MODE: 'processes' });
  const lead = await visit(stack.url);

  await test.step('lead makes a project, two boards and two cards', () => setUpProject(lead));
  await test.step('lead sees them in both views', () => seeInBothViews(lead));
  await test.step('lead carries one to In Progress, and it stays there', async () => {
    await moveCard(lead, bug.title, 'New', 'In Progress');
    await expect(cardIn(column(lead, 'In Progress'), bug.title)).toBeVisible();
    await lead.reload();
    await expect(cardIn(column(lead, 'In Progress'), bug.title)).toBeVisible();
  });
  const address = await cardIn(column(lead, 'In Progress'), bug.title).getByRole('link').getAttribute('href');
  await test.step('member comments', async () => comment(await visit(stack.url), address ?? ''));
  await test.step("lead's bell says so and opens the card", () => hearOfIt(lead));
  await test.step('a guest sees the public board only', async () => lookAround(await visit(stack.url)));
  await test.step('everything is there after kill -9 and a restart', async () => {
    await lead.goto('about:blank');
    await stack.crash();
    await stack.restart();
    await lead.goto(stack.url + board);
    await expect(cardIn(column(lead, 'In Progress'), bug.title)).toBeVisible();
    await lead.goto(stack.url + address);
    await expect(lead.getByText(commentText)).toBeVisible();
  });
});
