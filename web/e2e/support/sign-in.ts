import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { expect, type Page } from '@playwright/test';

export type DemoUser = 'superadmin' | 'lead' | 'member' | 'visitor' | 'newcomer';

/** Credentials of a user. */
export interface Account {
  username: string;
  password: string;
}

export const demoPassword = 'cardinal-demo';
const toAccount = (who: DemoUser | Account): Account =>
  typeof who === 'string' ? { username: who, password: demoPassword } : who;

/** Fills in the hub's form that the page is at. */
export async function fillSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The screen after the sign-in is there: leaving before would break off its requests. */
const arrived = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

/** Signs in as people do: from the login page, through the hub's form, back to where it leads. */
export async function signInByForm(page: Page, who: DemoUser | Account): Promise<void> {
  await page.goto('/login');
  await continueSignIn(page, who);
  await arrived(page);
}

/** The same from the login page that one was led to. */
export async function continueSignIn(page: Page, who: DemoUser | Account): Promise<void> {
  const { username, password } = toAccount(who);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(page, username, password);
  await expect(page).not.toHaveURL(/\/(login|hub|sso)/);
}

async function addSession(page: Page, who: DemoUser | Account, origin: string): Promise<void> {
  const { username, password } = toAccount(who);
  const [name = '', value = ''] = (await signedIn(origin, username, password)).cookie().split('=');
  await page.context().addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

/** An address without a screen, wherever the page's relative addresses lead, which may be a product of the test's own. */
const noScreen = '/health/live';

/** Signs in without the screens on the way, for tests that are about something else, and goes to the path. */
export async function signIn(page: Page, who: DemoUser | Account, path = '/dashboard'): Promise<void> {
  const { origin } = new URL((await page.request.get(noScreen)).url());
  await addSession(page, who, origin);
  await page.goto(path);
  await arrived(page);
}

/** Signs in without loading the app, for tests that prepare something by calls before they show anything. */
export async function signInForCalls(page: Page, who: DemoUser | Account): Promise<void> {
  await page.goto(noScreen);
  await addSession(page, who, new URL(page.url()).origin);
}
