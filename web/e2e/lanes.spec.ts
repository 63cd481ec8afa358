import type { Board, Card, Label, Project, View } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { cardIn } from './support/board.ts';
import { send } from './support/boards.ts';
import { dragWithMouse } from './support/drag.ts';
import { type Person, test } from './support/office.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';

let project: Project;
let board: Board;
let lead: Person;
let dev: Person;
let red: Label;
let blue: Label;
let both: Card;

const at = (group: string) => `/projects/${project.slug}/board/${board.slug}?mode=kanban&group=${group}`;

test.beforeEach(async ({ office }) => {
  project = await office.project();
  board = await office.board(project, 'Sprint');
  lead = await office.person(project, 'project_admin', 'lead');
  dev = await office.person(project, 'normal_user', 'dev');
  const label = (name: string) =>
    office.send<Label>('POST', `/api/projects/${project.slug}/labels`, { name, color: name.toLowerCase() });
  [red, blue] = [await label('Red'), await label('Blue')];
  both = await office.card(project, board, { title: 'In both lanes', labelIds: [red.id, blue.id] } as never);
  await office.card(project, board, { title: 'Plain card', userPriority: 2 });
});

const cell = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a card stands in the lane of each of its labels, and is carried to another lane and column', {
  tag: '@journey',
}, async ({ page, office }) => {
  await signIn(page, lead, at('priority').split('?')[0]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Lanes by label' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/group=label/);
  for (const name of ['New of Blue', 'New of Red'])
    await expect(cardIn(cell(page, name), both.title)).toBeVisible();

  const plain = cardIn(cell(page, 'New of No label'), 'Plain card');
  await dragWithMouse(
    page,
    plain,
    cell(page, 'In Testing of Blue'),
    page.getByText('Plain card is over In Testing of Blue.'),
  );
  await expect(cardIn(cell(page, 'In Testing of Blue'), 'Plain card')).toBeVisible();
  await expect(plain).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Blue', exact: true }).getByRole('button', { name: 'Blue 2' }),
  ).toBeVisible();
  // The page shows it at once, and the server has it a moment later.
  const inTesting = async () => {
    const { cards } = await office.send<{ cards: Card[] }>(
      'GET',
      `/api/projects/${project.slug}/boards/${board.slug}/cards/page?status=In+Testing`,
    );
    return cards.map(({ title, labels }) => [title, labels.map(({ name }) => name)]);
  };
  await expect.poll(inTesting).toEqual([['Plain card', ['Blue']]]);

  // Another page follows the changes of others.
  await office.send('PATCH', `/api/cards/${both.id}`, { labelIds: [red.id] });
  await expect(cardIn(cell(page, 'New of Blue'), both.title)).toBeHidden();
  await expect(cardIn(cell(page, 'New of Red'), both.title)).toBeVisible();

  const head = page.getByRole('button', { name: 'Red 1' });
  await head.click();
  await expect(cell(page, 'New of Red')).toBeHidden();
  await page.reload();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
});

test('a card is carried to another lane by keyboard, which screen readers announce', async ({ page }) => {
  await signIn(page, lead, at('priority'));
  const from = cell(page, 'New of Priority 2');
  await cardIn(from, 'Plain card').getByRole('link').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up Plain card. It is in New of Priority 2.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Plain card is over New of Priority 3.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Plain card is over In Progress of Priority 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('Plain card was moved from New of Priority 2 to In Progress of Priority 3.'),
  ).toBeAttached();
  const moved = cardIn(cell(page, 'In Progress of Priority 3'), 'Plain card').getByRole('link');
  await expect(moved).toBeFocused();
});

test('a member takes a card by carrying it to the own lane, and learns why others stay', async ({ page }) => {
  await signIn(page, dev, at('assignee'));
  const nobody = cell(page, 'New of No assignee');
  const mine = cell(page, `New of ${dev.username}`);
  await dragWithMouse(
    page,
    cardIn(nobody, 'Plain card'),
    mine,
    page.getByText(`Plain card is over New of ${dev.username}.`),
  );
  await expect(cardIn(mine, 'Plain card')).toBeVisible();
  await dragWithMouse(
    page,
    cardIn(nobody, both.title),
    cell(page, `New of ${lead.username}`),
    page.getByText(`${both.title} is over New of ${lead.username}.`),
  );
  await expect(page.getByText('The card stays where it was', { exact: true })).toBeVisible();
  await expect(cardIn(nobody, both.title)).toBeVisible();
});

test('lanes fit a phone, and a saved view keeps them', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page, lead, at('label'));
  await expect(cardIn(cell(page, 'New of Red'), both.title)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('View name').fill('By label');
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await expect(dialog).toBeHidden();
  const [view] = await send<View[]>(page, 'GET', `/api/projects/${project.slug}/views`);
  expect(view).toMatchObject({ group: 'label' });
  await page.goto(`${at('label').split('?')[0]}?view=${view!.id}`);
  await expect(cell(page, 'New of Red')).toBeVisible();
  await expect(page).toHaveURL(/group=label/);
});
