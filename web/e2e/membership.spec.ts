import type { Project } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { send, toastOf } from './support/boards.ts';
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

test('joins from the bell: only then does the admin see the email, and the banner goes in every tab', async ({
  page,
}) => {
  await expect(row()).toContainText('No email');
  await expect(row()).toContainText('Not joined yet');
  await page.goto(`/projects/${project.slug}/board/ideas`);
  await expect(banner(page)).toContainText(`You were added to ${project.name}.`);

  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await other.getByRole('button', { name: `Join ${project.name}` }).click();
  await expect(toastOf(other, `You joined ${project.name}`)).toBeVisible();
  await expect(other.getByRole('button', { name: `Join ${project.name}` })).toHaveCount(0);

  await expect(banner(page)).toHaveCount(0);
  await expect(row()).toContainText(`${guest.username}@example.com`);
  await expect(row()).not.toContainText('Not joined yet');
});

test('leaves from the banner, by keyboard and after a question; other tabs and the team follow', async ({
  page,
}) => {
  const other = await page.context().newPage();
  await other.goto(`/projects/${project.slug}`);
  await expect(banner(other)).toBeVisible();
  await page.goto(`/projects/${project.slug}`);
  await banner(page).getByRole('button', { name: 'Leave' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Leave ${project.name}?` });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(banner(page).getByRole('button', { name: 'Leave' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Leave Project' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(toastOf(page, `You left ${project.name}`)).toBeVisible();
  await expect(page.getByRole('main').getByText(project.name)).toHaveCount(0);
  await expect(other.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(row()).toHaveCount(0);
});

test('leaves later from the project page; the last admin is told why not', async () => {
  await team.goto(`/projects/${project.slug}`);
  await team.getByRole('button', { name: 'Leave Project' }).click();
  const question = team.getByRole('alertdialog', { name: `Leave ${project.name}?` });
  await question.getByRole('button', { name: 'Leave Project' }).click();
  // The super admin who made it stays as its other admin.
  await expect(team).toHaveURL('/dashboard');
  await expect(toastOf(team, `You left ${project.name}`)).toBeVisible();

  const own = await send<Project>(team, 'POST', '/api/projects', { name: `Own of ${guest.username}` });
  await team.goto(`/projects/${own.slug}`);
  await team.getByRole('button', { name: 'Leave Project' }).click();
  await team.getByRole('alertdialog').getByRole('button', { name: 'Leave Project' }).click();
  await expect(toastOf(team, 'Failed to leave project')).toBeVisible();
  // The toast says it a second time for screen readers.
  await expect(team.getByText('You are the only admin of this project.').first()).toBeVisible();
  await expect(team).toHaveURL(`/projects/${own.slug}`);
});
