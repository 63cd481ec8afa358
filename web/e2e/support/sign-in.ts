import { expect, type Page } from '@playwright/test';

export type DemoUser = 'superadmin' | 'lead' | 'member' | 'visitor' | 'newcomer';

export const demoPassword = 'cardinal-demo';

/** Fills in the hub's form that the page is at. */
export async function fillSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as people do: from the login page, through the hub's form, back to where it leads. */
export async function signIn(page: Page, username: DemoUser, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(page, username, password);
  await expect(page).not.toHaveURL(/\/(login|hub|sso)/);
}
