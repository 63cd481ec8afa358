import { createHash, randomBytes } from 'node:crypto';
import type { BodyInputOf, getHubSettings, openSession, ResponseOf } from '@cardinal/contracts';
import { type APIResponse, expect, type Page } from '@playwright/test';

export type DemoUser = 'superadmin' | 'lead' | 'member' | 'visitor' | 'newcomer';

/** What somebody signs in with. */
export interface Account {
  username: string;
  password: string;
}

export const demoPassword = 'cardinal-demo';
const accountOf = (who: DemoUser | Account): Account =>
  typeof who === 'string' ? { username: who, password: demoPassword } : who;

/** Fills in the hub's form that the page is at. */
export async function fillSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The screen after the sign-in is there: leaving before would break off what it loads. */
const arrived = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

/** Signs in as people do: from the login page, through the hub's form, back to where it leads. */
export async function signInByForm(page: Page, who: DemoUser | Account): Promise<void> {
  await page.goto('/login');
  await continueSignIn(page, who);
  await arrived(page);
}

/** The same from the login page that one was led to. */
export async function continueSignIn(page: Page, who: DemoUser | Account): Promise<void> {
  const { username, password } = accountOf(who);
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(page, username, password);
  await expect(page).not.toHaveURL(/\/(login|hub|sso)/);
}

async function good(asked: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await asked;
  expect(answer.status(), `${answer.url()}: ${await answer.text()}`).toBeLessThan(400);
  return answer;
}

/** Opens a session by the requests that the login page and the hub's form send. */
async function openSessionOf({ request }: Page, { username, password }: Account): Promise<void> {
  const settings = await good(request.get('/api/hub/settings'));
  const { authorizeUrl, service }: ResponseOf<typeof getHubSettings> = await settings.json();
  const { origin } = new URL(settings.url());
  const redirectUri = `${origin}/sso/callback`;
  const codeVerifier = randomBytes(32).toString('base64url');
  const params = {
    redirect_uri: redirectUri,
    service,
    state: 'of-this-test',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const page = await (await good(request.get(authorizeUrl, { params }))).text();
  const fields = { form: page.match(/name="form" value="([^"]+)"/)?.[1] ?? '', username, password };
  const headers = { origin };
  const back = await good(request.post('/hub/login', { headers, form: fields, maxRedirects: 0 }));
  const code = new URL(back.headers().location ?? '').searchParams.get('code') ?? '';
  const data: BodyInputOf<typeof openSession> = { code, codeVerifier, redirectUri };
  await good(request.post('/api/hub/session', { headers, data }));
}

/** Signs in without the screens on the way, for tests that are about something else, and goes to the dashboard. */
export async function signIn(page: Page, who: DemoUser | Account): Promise<void> {
  await openSessionOf(page, accountOf(who));
  await page.goto('/dashboard');
  await arrived(page);
}
