import type { User } from '@cardinal/contracts';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { newPerson } from './support/accounts.ts';
import { findToast, send } from './support/boards.ts';
import { test } from './support/office.ts';
import { signIn, signInForCalls } from './support/sign-in.ts';
import { expect } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

test('an account that a project admin makes waits with its sponsor, reads elsewhere, and takes part once approved', {
  tag: '@journey',
}, async ({ page, office, visit, baseURL }) => {
  const project = await office.project();
  const sponsor = await office.person(project, 'project_admin', 'admin');
  const foreign = await office.project();
  const board = await office.board(foreign, 'Ideas', 'public');
  const card = await office.card(foreign, board, { title: 'Dark mode' });

  const team = await visit(baseURL ?? '');
  await signInForCalls(team, sponsor);
  const { username, email, password } = newPerson('sponsored');
  const body = {
    username,
    email,
    temporaryPassword: 'a-temporary-one',
    role: 'normal_user',
    projectId: project.id,
  };
  await send<User>(team, 'POST', '/api/admin/create-user', body);
  await signedIn(baseURL ?? '', username, 'a-temporary-one', password);

  const root = await visit(baseURL ?? '');
  await signIn(root, 'superadmin', '/admin');
  const waiting = root.locator('tr, li').filter({ hasText: username }).filter({ hasText: 'Made by' });
  await expect(waiting).toContainText(`Made by ${sponsor.username} for ${project.name}`);

  await signIn(page, { username, password }, `/public/${foreign.slug}/${board.slug}`);
  await expect(page.getByText('Your account is waiting for approval.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Request' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'Not before your account is approved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { origin } = new URL(page.url());
  const upvote = () => page.request.post(`/api/cards/${card.id}/upvote`, { headers: { Origin: origin } });
  const refused = await upvote();
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'account_sponsored' }]);

  await root.getByRole('button', { name: `Approve ${username}`, exact: true }).click();
  await expect(findToast(root, 'User approved successfully')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect((await upvote()).ok()).toBe(true);
  await page.reload();
  await add.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Your account is waiting for approval.')).toHaveCount(0);
});
