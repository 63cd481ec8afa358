import type { Board, Project } from '@cardinal/contracts';
import { column } from './support/board.ts';
import { send } from './support/boards.ts';
import { test } from './support/office.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;
let board: Board;

test.beforeEach(async ({ office }) => {
  project = await office.project();
  board = await office.board(project, 'Sprint');
  await office.card(project, board, { title: 'Loud bug' });
  await office.card(project, board, { title: 'Quiet wish', type: 'feature' });
});

test('a view is saved, shared, and follows what its maker saves', { tag: '@journey' }, async ({
  page,
  office,
  browser,
  baseURL,
}) => {
  const path = `/projects/${project.slug}/board/${board.slug}`;
  await signIn(page, await office.person(project, 'project_admin'), `${path}?type=bug`);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('View name').fill('Bugs');
  await dialog.getByLabel('Share with the team').click();
  await dialog.getByRole('button', { name: 'Save View' }).click();
  const bar = page.getByRole('region', { name: 'View' });
  await expect(bar.getByRole('heading', { name: 'Bugs' })).toBeVisible();

  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, await office.person(project, 'normal_user'), path);
  const [{ id = '' } = {}] = await send<{ id: string }[]>(
    other,
    'GET',
    `/api/projects/${project.slug}/views`,
  );
  await other.goto(`${path}?view=${id}`);
  await expect(column(other, 'New').getByText('Loud bug')).toBeVisible();
  await expect(column(other, 'New').getByText('Quiet wish')).toBeHidden();

  await page.getByRole('radio', { name: 'List' }).click();
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar.getByRole('button', { name: 'Save' })).toBeHidden();
  // The page of the other follows.
  await expect(other.getByRole('radio', { name: 'List' })).toBeChecked();
  await other.getByRole('radio', { name: 'Kanban' }).click();
  await expect(other.getByRole('region', { name: 'View' }).getByText('Changed')).toBeAttached();
  await other.getByRole('button', { name: 'Reset' }).click();
  await expect(other.getByRole('radio', { name: 'List' })).toBeChecked();

  await bar.getByRole('button', { name: 'View menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete View' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete View' }).click();
  await expect(bar).toBeHidden();
  await expect(other.getByRole('region', { name: 'View' })).toBeHidden();
  await other.context().close();
});
