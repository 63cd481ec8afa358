import { randomUUID } from 'node:crypto';
import type { User } from '@cardinal/contracts';
import { type Browser, expect, type Page } from '@playwright/test';
import { send } from './boards.ts';
import { type Account, signInForCalls } from './sign-in.ts';

/** Somebody of a test's own. */
export interface Person extends Account {
  email: string;
}

export function newPerson(prefix = 'anna'): Person {
  const username = `${prefix}-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: 'a-good-password' };
}

/** A browser of somebody else's, with the window and the settings of the test. */
const anotherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A browser in which the demo's super admin is signed in, and which shows nothing yet. */
export async function superAdmin(browser: Browser): Promise<Page> {
  const page = await anotherBrowser(browser);
  await signInForCalls(page, 'superadmin');
  return page;
}

/** Fills in the hub's registration form that the page is at; on the way in, that signs in. */
export async function sendRegistration(page: Page, { username, email, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The same where one is signed in nowhere yet. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await sendRegistration(page, person);
  await expect(page.getByText(`Welcome, ${person.username}`)).toBeVisible();
}

/** Makes an account that waits for approval. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/hub/register');
  await fillRegistration(page, person);
}

export const readUser = (admin: Page, { username }: Person): Promise<User> =>
  send<User>(admin, 'GET', `/api/admin/user/${username}`);

async function approve(admin: Page, person: Person): Promise<User> {
  const { id } = await readUser(admin, person);
  return send<User>(admin, 'POST', `/api/admin/users/${id}/approve`, {});
}

/** Makes an active account, by registering and approving it. */
export async function makeActive(page: Page, admin: Page, person = newPerson()): Promise<Person> {
  await register(page, person);
  await approve(admin, person);
  return person;
}

/** Out by the menu of the account. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Ends the page's session on the server and takes its cookie away; the page itself does not learn of it. */
export async function endSession(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const response = await page.request.post('/api/hub/logout', { headers: { Origin: origin } });
  expect(response.ok()).toBe(true);
}
