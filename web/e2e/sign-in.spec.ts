import { fillSignIn, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('a guest who opens a page of the product is asked to sign in', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('lead signs in through the hub and is still signed in after a reload', async ({ page }) => {
  await signIn(page, 'lead');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a wrong password is told at the form, and the right one works there', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /^Sign in with/ }).click();
  await fillSignIn(page, 'lead', 'not-the-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await fillSignIn(page, 'lead');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('newcomer is told that the account waits for approval', async ({ page }) => {
  await signIn(page, 'newcomer');
  await expect(page.getByText('Account Pending Approval')).toBeVisible();
});
