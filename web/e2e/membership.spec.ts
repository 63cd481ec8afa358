import type { Project } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { findToast, send } from './support/boards.ts';
import { type Person, test } from './support/office.ts';
import { signInForCalls } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;
let guest: Person;
/** The team page of the project's admin, who has just added the guest. */
let team: Page;

test.beforeEach(async ({ page, office, visit, baseURL }) => {
  project = await office.project();
  await office.board(project, 'Ideas');
  const admin = await office.person(project, 'project_admin', 'admin');
  guest = await office.person(await office.project(), 'normal_user', 'guest');
  team = await visit(baseURL ?? '');
  await signInForCalls(team, admin);
  const body = { projectId: project.id, username: guest.username, role: 'normal_user' };
  await send(team, 'POST', '/api/admin/invite-user', body);
  await team.goto(`/projects/${project.slug}/manage-users`);
  await signInForCalls(page, guest);
});

const row = () => team.getByRole('main').locator('tr, li').filter({ hasText: guest.username });
const banner = (page: Page) => page.getByRole('region', { name: 'Your membership' });

test('joins from the bell: only then does the admin see the email, and the banner goes in every tab', {
  tag: '@journey',
}, async ({ page }) => {
  await expect(row()).toContainText('No email');
  await expect(row()).toContainText('Not joined yet');
  await page.goto(`/projects/${project.slug}/board/ideas`);
  await expect(banner(page)).toContainText(`You were added to ${project.name}.`);

  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other.getByRole('button', { name: `Join ${project.name}` }).click();
  await expect(findToast(other, `You joined ${project.name}`)).toBeVisible();
  await expect(other.getByRole('button', { name: `Join ${project.name}` })).toHaveCount(0);

  await expect(banner(page)).toHaveCount(0);
  await expect(row()).toContainText(`${guest.username}@example.com`);
  await expect(row()).not.toContainText('Not joined yet');
});
