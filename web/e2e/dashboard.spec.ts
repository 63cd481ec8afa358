import type { Locator, Page } from '@playwright/test';
import { findToast } from './support/boards.ts';
import { type Office, type Person, test } from './support/office.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

/** Somebody who is in no project. */
async function newcomer(page: Page, office: Office): Promise<Person> {
  const project = await office.project();
  const person = await office.person(project, 'normal_user', 'new');
  await office.send('DELETE', `/api/projects/${project.slug}/users/${person.id}`);
  await signIn(page, person);
  return person;
}

test('leads a newcomer to the first project, and says what the plan allows', { tag: '@journey' }, async ({
  page,
  office,
}) => {
  const { username } = await newcomer(page, office);
  await expect(page).toHaveTitle('Dashboard | Cardinal');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${username}` })).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();

  await page.getByRole('button', { name: 'Create Your First Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog.getByRole('button', { name: 'Create Project' })).toBeDisabled();
  const name = `First of ${username}`;
  await dialog.getByLabel('Project Name').fill(name);
  await dialog.getByLabel('Description').fill('Where it all begins');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(findToast(page, 'Your new project has been created successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(`${name} | Cardinal`);
  await expect(page.getByRole('heading', { name: 'No boards yet' })).toBeVisible();

  await page.goBack();
  await expect(page.getByText('Where it all begins')).toBeVisible();
  await page.getByRole('button', { name: 'New Project' }).click();
  await dialog.getByLabel('Project Name').fill('One too many');
  await dialog.getByLabel('Project Name').press('Enter');
  await expect(findToast(page, 'Failed to create project')).toBeVisible();
  await expect(page.getByText(/^Project limit reached/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('on a phone the cards of all projects are a list, ordered, filtered and read on', {
  tag: '@phone-only',
}, async ({ page, office }) => {
  const project = await office.project();
  const board = await office.board(project, 'Inbox', 'public');
  const other = await office.board(project, 'Archive', 'private');
  const numbers = Array.from({ length: 22 }, (_, index) => index + 1);
  await Promise.all(
    numbers.map((n) => {
      const type = n % 2 ? 'bug' : 'feature';
      return office.card(project, board, { title: `Card ${n}`, type, userPriority: (n % 5) + 1 });
    }),
  );
  await office.card(project, other, { title: 'Forgotten', type: 'bug', userPriority: 1 });
  await signIn(page, await office.person(project, 'normal_user'));
  await page.getByRole('tab', { name: 'Cards' }).click();

  await expect(page.getByText('Showing 20 of 23 cards')).toBeVisible();
  await page.getByRole('button', { name: 'Load More Cards' }).click();
  await expect(page.getByText('Showing 23 of 23 cards')).toBeVisible();

  const choose = async (filter: string, option: string) => {
    await page.getByRole('combobox', { name: filter }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Type', 'Feature');
  await expect(page.getByText('Showing 11 of 11 cards')).toBeVisible();
  await choose('Project', project.name);
  await choose('Board', 'Archive');
  await expect(page.getByText('No cards yet')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Showing 20 of 23 cards')).toBeVisible();

  const titles = page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ hasText: /Card|Forgotten/ });
  const first = () => titles.first();
  await choose('Order', 'By user priority');
  await expect(first().getByLabel('User priority: 5 of 5')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Cards' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Showing 20 of 23 cards')).toBeVisible();
  const title = first().getByText(/^(Card \d+|Forgotten)$/);
  const name = (await title.textContent()) ?? '';
  await title.click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing 20 of 23 cards')).toBeVisible();
});

test('shows all columns of the cards without scrolling sideways', async ({ page, office }) => {
  const project = await office.project(`Project with a rather long name ${crypto.randomUUID()}`);
  const board = await office.board(project, 'A board whose name is longer than its column', 'public');
  const title = 'Importing a calendar loses the alarms of events that repeat on the last day of a month';
  await office.card(project, board, { title, type: 'feature', userPriority: 5 });
  await signIn(page, await office.person(project, 'project_admin'), '/dashboard?tab=cards');
  const table = page.getByRole('region', { name: 'Cards', exact: true });
  const row = table.getByRole('row').filter({ hasText: title });
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row.getByRole('cell')).toHaveCount(11);
    const room = await table.evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
    expect(room, `${width}: what the table lacks`).toBe(0);
    for (const part of [
      row.getByRole('link', { name: `View ${title}` }),
      row.locator('time'),
      table.getByRole('columnheader', { name: 'Date' }),
    ])
      await expect(part, String(width)).toBeInViewport({ ratio: 1 });
  }
  // The title takes the room that is there, and is all in sight.
  const link = row.getByRole('link', { name: title, exact: true });
  expect(await link.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  expect((await link.boundingBox())?.width).toBeGreaterThan(480);
});

test('news moves nothing under the mouse', async ({ page, office }) => {
  const project = await office.project();
  const board = await office.board(project, 'Inbox');
  await signIn(page, await office.person(project, 'project_admin'));
  const measureTop = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top);

  const view = page.getByRole('link', { name: `View ${project.name}` });
  await view.hover();
  const waiting = page.getByRole('region', { name: 'Waiting for You' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  const before = await measureTop(view);
  for (const title of ['One', 'Two', 'Three', 'Four']) await office.card(project, board, { title });
  await expect(waiting.getByRole('link', { name: /Four/ })).toBeVisible();
  expect(await measureTop(view)).toBeCloseTo(before, 0);

  await view.click();
  await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).click();
  const column = page.getByRole('region', { name: 'New', exact: true });
  const card = column.getByRole('article').filter({ hasText: 'Two' });
  await card.hover();
  const place = await measureTop(card);
  await office.card(project, board, { title: 'Five' });
  await expect(column.getByRole('article').filter({ hasText: 'Five' })).toHaveCount(1);
  await expect.poll(() => measureTop(card)).toBeCloseTo(place, 0);
});
