import type { Page } from '@playwright/test';
import {
  endSession,
  fillRegistration,
  logOut,
  makeActive,
  newPerson,
  type Person,
  readUser,
  superAdmin,
} from './support/accounts.ts';
import { project, send } from './support/boards.ts';
import { continueSignIn, signInByForm } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// Each test brings people of its own in, through the hub's form.
test.describe.configure({ timeout: 120_000 });

test('lead signs in through the hub and is still signed in after a reload', { tag: '@journey' }, async ({
  page,
}) => {
  await signInByForm(page, 'lead');
  await expect(page.getByRole('heading', { name: 'Welcome back, lead' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back, lead' })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('somebody new signs up, waits, is approved, and is in', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await page.goto('/login');
  const [hub] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Create an account/ }).click(),
  ]);
  // The new tab is signed in as soon as the account is made.
  await fillRegistration(hub, person);
  await expect(hub.getByText(`Welcome, ${person.username}! Your account is being reviewed.`)).toBeVisible();

  const admin = await superAdmin(browser);
  await admin.goto('/admin');
  await admin.getByRole('button', { name: `Approve ${person.username}`, exact: true }).click();
  await expect(admin.getByText('User approved successfully', { exact: true })).toBeVisible();
  await expect(admin.getByRole('button', { name: `Approve ${person.username}`, exact: true })).toHaveCount(0);

  // It notices by itself, and so does the tab that was left at the login page.
  for (const tab of [hub, page]) {
    await expect(tab.getByRole('heading', { name: `Welcome back, ${person.username}` })).toBeVisible();
  }
});

test('signing out in one tab signs out in the other, and leaves nothing behind', async ({
  page,
  browser,
}) => {
  const person = await makeActive(page, await superAdmin(browser));
  await signInByForm(page, person);
  const second = await page.context().newPage();
  await second.goto('/settings');
  await expect(second.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await logOut(page);
  await expect(second).toHaveURL(/\/login$/);
  await expect(second.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  for (const tab of [page, second]) {
    expect(
      await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hub_'))),
    ).toEqual([]);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await continueSignIn(second, person);
  await expect(second.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.username}` })).toBeVisible();
});

/** Opens a card and types into the box for a comment. Gives the way back to it. */
async function startComment(page: Page, person: Person, text: string): Promise<string> {
  await signInByForm(page, person);
  const [card] = await send<{ id: string }[]>(page, 'GET', `/api/public/${project}/feedback/cards`);
  const path = `/card/${card?.id}`;
  await page.goto(path);
  await commentBox(page).fill(text);
  return path;
}

const commentBox = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });

async function expectBackAtComment(page: Page, person: Person, path: string, text: string): Promise<void> {
  // Whichever request hears of it first: where the live stream is cut off, the bell asks every 30 seconds.
  await expect(page).toHaveURL(/\/login$/, { timeout: 60_000 });
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await continueSignIn(page, person);
  await expect(page).toHaveURL(path);
  await expect(commentBox(page)).toHaveValue(text);
}

test('a session that ends as a comment is sent takes one back to what one was typing', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const person = await makeActive(page, await superAdmin(browser));
  const text = 'Half a thought that I do not want to lose';
  const path = await startComment(page, person, text);
  await page.route('**/api/cards/*/comments', async (route) => {
    if (route.request().method() === 'POST') await endSession(page);
    await route.continue();
  });
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  expect((await answer).status()).toBe(401);
  await expectBackAtComment(page, person, path, text);
});

test('a session that ends while one is typing takes one back to what one was typing', async ({
  page,
  browser,
}) => {
  const person = await makeActive(page, await superAdmin(browser));
  const text = 'A thought that nobody has asked for yet';
  const path = await startComment(page, person, text);
  await endSession(page);
  await expectBackAtComment(page, person, path, text);
});

test('a suspended user loses the open page by itself, and learns why', async ({ page, browser }) => {
  const admin = await superAdmin(browser);
  const person = await makeActive(page, admin);
  await signInByForm(page, person);
  const { id } = await readUser(admin, person);
  await send(admin, 'PATCH', `/api/admin/users/${id}`, { status: 'suspended' });
  // Without the live stream, the bell asks every 30 seconds, which is when the page hears of it. The news of the
  // suspension may come before the end of the session; then the page says so without another sign-in.
  const suspended = page.getByRole('heading', { name: 'Account Suspended' });
  const signIn = page.getByRole('button', { name: /^Sign in with/ });
  await expect(suspended.or(signIn)).toBeVisible({ timeout: 60_000 });

  if (await signIn.isVisible()) await continueSignIn(page, person);
  await expect(suspended).toBeVisible();
  await expect(page.getByText('Your account has been suspended. Please contact support.')).toBeVisible();

  await send(admin, 'PATCH', `/api/admin/users/${id}`, { status: 'active' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await continueSignIn(page, person);
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.username}` })).toBeVisible();
});

test('a guest finds the way in with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /^Sign in with/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type('visitor');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cardinal-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});
