import type { Page } from '@playwright/test';
import { cardIn, column, createBoard, createCard, createProject, moveCard } from '../support/board.ts';
import { demoPassword } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const url = process.env.E2E_URL ?? '';
const card = {
  type: 'Bug Report',
  title: 'Golden record skips at track three',
  description: 'It plays the greeting in 54 of 55 languages.',
} as const;
const commentText = 'Clean the needle first, then blame the record.';
/** The bell hears within seconds; without the live stream it would be half a minute. */
const seconds = { timeout: 20_000 };

async function becomeSuperAdmin(lead: Page): Promise<void> {
  await lead.goto('/admin');
  await lead.getByLabel('Username').fill('lead');
  await lead.getByLabel('Email').fill('lead@cardinal.test');
  await lead.getByLabel('Password').fill(demoPassword);
  await lead.getByLabel('Setup Token').fill(process.env.SETUP_TOKEN ?? '');
  const created = lead.waitForResponse(/create-super-admin/);
  await lead.getByRole('button', { name: 'Create Super Admin' }).click();
  expect((await created).status()).toBe(201);
}

async function register(member: Page): Promise<void> {
  await member.goto('/login');
  await member.getByRole('button', { name: /^Sign in with/ }).click();
  await member.getByRole('link', { name: /create|register/i }).click();
  await member.getByLabel('Username').fill('member');
  await member.getByLabel('Email').fill('member@cardinal.test');
  await member.getByLabel('Password', { exact: false }).first().fill(demoPassword);
  await member.getByRole('button', { name: /create|register/i }).click();
  await expect(member).not.toHaveURL(/\/(hub|sso)\//);
}

async function approve(lead: Page): Promise<void> {
  const pending = await (await lead.request.get('/api/admin/pending-users')).json();
  const { id } = (pending as { id: string; username: string }[]).find(
    ({ username }) => username === 'member',
  )!;
  const answer = await lead.request.post(`/api/admin/users/${id}/approve`, {
    headers: { origin: url },
    data: {},
  });
  expect(answer.status()).toBe(200);
}

test("a team's first day on a fresh installation", async ({ visit }) => {
  const [lead, member, guest] = [await visit(url), await visit(url), await visit(url)];
  await test.step('the first super admin is made with the setup token', () => becomeSuperAdmin(lead));
  await test.step('lead, whom that signed in, makes a project, two boards and a card', async () => {
    await lead.goto('/dashboard');
    await createProject(lead, 'Gemini');
    await createBoard(lead, 'Ideas', 'Public');
    await createBoard(lead, 'Workshop', 'Private');
    await lead.getByRole('main').getByRole('link', { name: 'Ideas' }).click();
    await createCard(lead, card);
  });
  await test.step('lead carries it to In Progress, and it stays there', async () => {
    await moveCard(lead, card.title, 'New', 'In Progress');
    await expect(cardIn(column(lead, 'In Progress'), card.title)).toBeVisible();
    await lead.reload();
    await expect(cardIn(column(lead, 'In Progress'), card.title)).toBeVisible();
  });
  const link = cardIn(column(lead, 'In Progress'), card.title).getByRole('link');
  const address = (await link.getAttribute('href')) ?? '';
  await test.step('member registers, is approved and comments', async () => {
    // Registering signs in; what there is to see comes with the approval.
    await register(member);
    await approve(lead);
    await member.goto(address);
    await member.getByLabel('Add a comment').fill(commentText);
    await member.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(member.getByText(commentText)).toBeVisible();
  });
  await test.step("lead's bell says so", async () => {
    await expect(lead.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible(seconds);
  });
  await test.step('a guest sees the public board only', async () => {
    await guest.goto('/public/gemini/ideas');
    await expect(guest.getByRole('link', { name: card.title })).toBeVisible();
    expect((await guest.request.get('/api/public/gemini/workshop')).status()).toBe(404);
  });
});
