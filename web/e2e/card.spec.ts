import type { Board, Card } from '@cardinal/contracts';
import type { Browser, Page } from '@playwright/test';
import { superAdmin } from './support/accounts.ts';
import {
  boardUrl,
  cardIn,
  column,
  findToast,
  imageFile,
  makeBoard,
  makeCard,
  project,
  send,
} from './support/boards.ts';
import { type DemoUser, signIn, signInForCalls } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let board: Board;

test.beforeEach(async ({ page }) => {
  await signInForCalls(page, 'lead');
  board = await makeBoard(page, 'public');
});

test.afterEach(async ({ page }) => {
  await page.request.delete(`/api/projects/${project}/boards/${board.slug}`, {
    headers: { Origin: new URL(page.url()).origin },
  });
});

async function another(browser: Browser, name: DemoUser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, name, path);
  return page;
}

const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text }).last();

test('a bug with a picture is reported, found in its column and looked at in full', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto(boardUrl(board));
  await page.getByRole('button', { name: 'Add Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Card' });
  await expect(dialog.getByText(`Report a bug or request a feature for ${board.name}`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Alarm is <b>too</b> quiet');
  await dialog.getByLabel('Description').fill('Nobody hears it.\nSee https://apollo.example/alarm');
  await dialog.getByLabel('Choose images').setInputFiles(imageFile('shot.png'));
  await expect(dialog.getByRole('img', { name: 'shot.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Bug Report' }).click();
  await expect(findToast(page, 'Card created')).toBeVisible();

  await cardIn(page, 'New', 'Alarm is <b>too</b> quiet').click();
  await expect(page).toHaveURL(/\/card\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Alarm is <b>too</b> quiet' })).toBeVisible();
  const link = page.getByRole('link', { name: 'https://apollo.example/alarm' });
  await expect(link).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: 'Screenshot 1' }).click();
  const picture = page.getByRole('dialog', { name: 'Screenshot 1' });
  await expect(picture.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  // On its way out it still has a button of that name.
  await expect(picture).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(boardUrl(board));
});

test('a vote for a card that is like the draft goes instead of it', { tag: '@journey' }, async ({ page }) => {
  const { id } = await makeCard(page, board, { title: 'Rotor alarm is too quiet' });
  await makeCard(page, board, { title: 'Map of the landing sites' });
  await page.goto(boardUrl(board));
  await page.getByRole('button', { name: 'Add Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Card' });
  const similar = dialog.getByRole('region', { name: 'Is it one of these?' });
  // The index has a card a moment after it was made.
  await expect(async () => {
    await dialog.getByRole('textbox', { name: 'Title' }).fill('');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Quiet rotor alarms');
    await expect(similar.getByRole('listitem')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await similar.getByRole('button', { name: 'Vote for Rotor alarm is too quiet instead' }).click();
  await expect(findToast(page, 'Your vote counts')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await send<Card>(page, 'GET', `/api/cards/${id}`)).upvoteCount).toBe(1);
  await page.getByRole('button', { name: 'Add Card' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Quiet rotor alarms');
  await expect(similar.getByText('You voted')).toBeVisible();
});

test('people talk below a card: reply, edit, delete', { tag: '@journey' }, async ({ page, browser }) => {
  const card = await makeCard(page, board, { title: 'Talk about me' });
  await page.goto(`/card/${card.id}`);
  await page.getByLabel('Add a comment').fill('First words');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(findToast(page, 'Comment posted')).toBeVisible();

  const other = await another(browser, 'member', `/card/${card.id}`);
  await comment(other, 'First words').getByRole('button', { name: 'Reply' }).click();
  await other.getByLabel('Reply to lead').fill('An answer');
  await other.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(comment(other, 'An answer')).toBeVisible();
  await comment(other, 'An answer').getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Edit comment').fill('A better answer');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(comment(other, 'A better answer')).toContainText('(edited)');
  // Only the author of a comment may change it.
  await comment(other, 'First words').getByRole('button', { name: 'More' }).click();
  await expect(other.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await other.context().close();

  await page.reload();
  await expect(comment(page, 'A better answer')).toBeVisible();
  await comment(page, 'First words').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(findToast(page, 'Comment deleted')).toBeVisible();
  await expect(page.getByText('Deleted comment')).toBeVisible();
  await expect(comment(page, 'A better answer')).toBeVisible();
});

test('a phone shows all of the head of a card that was opened from a board', { tag: '@phone-only' }, async ({
  page,
}) => {
  await makeCard(page, board, { title: 'First' });
  await makeCard(page, board, { title: 'Read me' });
  await page.goto(boardUrl(board));
  await cardIn(page, 'New', 'Read me').click();
  const head = page.getByRole('navigation', { name: 'Breadcrumb' });
  const parts = [
    head.getByRole('link', { name: 'Apollo' }),
    head.getByRole('link', { name: board.name }),
    page.getByRole('button', { name: /^Copy permalink/ }),
    page.getByRole('button', { name: /follower/ }),
    page.getByRole('button', { name: 'Edit', exact: true }),
    page.getByRole('button', { name: 'Delete card' }),
    page.getByRole('button', { name: 'Next card' }),
    page.getByRole('button', { name: 'Close' }),
  ];
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  for (const name of parts.slice(0, 2)) {
    const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut, 'what a name lacks').toBeLessThanOrEqual(0);
  }
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      if (!one || !other) throw new Error('A part of the head is not there.');
      const apart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(apart, `${JSON.stringify(one)} covers ${JSON.stringify(other)}`).toBe(true);
    }
});

test('two admins who edit the same card lose nothing', { tag: '@journey' }, async ({ page, browser }) => {
  const card = await makeCard(page, board, { title: 'Before' });
  await page.goto(`/card/${card.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Title of lead');

  const other = await superAdmin(browser);
  await send(other, 'PATCH', `/api/cards/${card.id}`, { title: 'Title of superadmin', status: 'In Testing' });
  await other.context().close();

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'This card changed while you were editing' });
  await expect(dialog.getByText('Title of superadmin')).toBeVisible();
  await expect(dialog.getByText('Title of lead')).toBeVisible();
  await dialog.getByText('Keep mine').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(page, 'Card updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Title of lead' })).toBeVisible();
  const saved = await send<{ title: string; status: string }>(page, 'GET', `/api/cards/${card.id}`);
  expect(saved).toMatchObject({ title: 'Title of lead', status: 'In Testing' });
});

test('on a phone an admin sets status and priorities, and each is saved at once', {
  tag: '@phone-only',
}, async ({ page }) => {
  const card = await makeCard(page, board, { title: 'Triage me' });
  await page.goto(`/card/${card.id}`);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await expect(findToast(page, 'Status changed to In Progress')).toBeVisible();
  await page
    .getByRole('radiogroup', { name: 'Dev priority' })
    .getByRole('radio', { name: '4 stars' })
    .click();
  await page
    .getByRole('radiogroup', { name: 'User priority' })
    .getByRole('radio', { name: '2 stars' })
    .click();
  await expect(async () => {
    const saved = await send(page, 'GET', `/api/cards/${card.id}`);
    expect(saved).toMatchObject({ status: 'In Progress', devPriority: 4, userPriority: 2 });
  }).toPass();
});

test('a card is assigned, found among the own, and its face says to whom', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const card = await makeCard(page, board, { title: 'Who does it' });
  await makeCard(page, board, { title: 'Nobody does it' });
  await page.goto(`/card/${card.id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('combobox', { name: 'Assign to' }).fill('memb');
  await page.getByRole('option', { name: 'member' }).click();
  await expect(page.getByRole('option', { name: 'member (assigned)' })).toBeVisible();

  const member = await another(browser, 'member', `${boardUrl(board)}?assignee=me`);
  await expect(column(member, 'New').getByText('Assigned to member')).toBeAttached();
  await expect(member.getByText('1 card', { exact: true })).toBeVisible();
  await expect(cardIn(member, 'New', 'Nobody does it')).toHaveCount(0);
  await page.getByRole('option', { name: 'member (assigned)' }).click();
  await expect(cardIn(member, 'New', 'Who does it')).toHaveCount(0);

  await member.goto(`/card/${card.id}`);
  const properties = member.getByRole('complementary', { name: 'Card properties' });
  await properties.getByRole('button', { name: 'Assign to me' }).click();
  await expect(properties.getByRole('button', { name: 'Unassign me' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('complementary', { name: 'Card properties' }).getByText('member'),
  ).toBeVisible();
  await member.context().close();
});

test('a label is made on a card, found by, renamed in the settings, and deleted', {
  tag: '@journey',
}, async ({ page, browser }) => {
  const name = `Urgent ${board.slug}`.slice(0, 30);
  const card = await makeCard(page, board, { title: 'Find me by a label' });
  await makeCard(page, board, { title: 'Plain' });
  await page.goto(`/card/${card.id}`);
  const properties = page.getByRole('complementary', { name: 'Card properties' });
  await properties.getByRole('button', { name: 'Add labels' }).click();
  await page.getByRole('combobox', { name: 'Labels' }).fill(name);
  await page.getByRole('option', { name: `Create label “${name}”` }).click();
  await expect(properties.getByRole('listitem').filter({ hasText: name })).toBeVisible();

  const member = await another(browser, 'member', boardUrl(board));
  await member.getByRole('button', { name: 'Filters' }).click();
  await member.getByRole('button', { name: 'Labels: All labels' }).click();
  await member.getByRole('combobox', { name: 'Labels' }).fill(name);
  await member.getByRole('option', { name }).click();
  await expect(member.getByText('1 card', { exact: true })).toBeVisible();
  await expect(column(member, 'New').getByText(`Labels: ${name}`)).toBeAttached();
  await member.goto(boardUrl(board));
  await expect(cardIn(member, 'New', 'Plain')).toBeVisible();

  await page.goto(`/projects/${project}/settings`);
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByLabel('Label name').fill(`No ${name}`);
  await page.keyboard.press('Enter');
  await expect(column(member, 'New').getByText(`Labels: No ${name}`)).toBeAttached();
  await page.getByRole('button', { name: `Delete No ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It is on one card, which loses it.');
  await page.getByRole('button', { name: 'Delete Label' }).click();
  await expect(column(member, 'New').getByText('Labels:')).toHaveCount(0);
  await member.context().close();
});

test('a card is triaged and left for the next one by keys alone', { tag: '@journey' }, async ({ page }) => {
  for (const title of ['Third', 'Hidden', 'Second', 'First'])
    await makeCard(page, board, { title, type: title === 'Hidden' ? 'feature' : 'bug' });
  await page.goto(`${boardUrl(board)}?type=bug`);
  await cardIn(page, 'New', 'First').click();
  const dialog = page.getByRole('dialog');
  const isOpen = (title: string) =>
    expect(dialog.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await isOpen('First');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('3');
  await expect(findToast(page, 'Status changed to In Testing')).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('2');
  await expect(dialog.getByRole('radio', { name: '2 stars' }).first()).toBeChecked();
  await page.keyboard.press('i');
  await expect(dialog.getByRole('button', { name: 'Change assignees' })).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: /^Today \d/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Change due date/ })).toHaveText('Due today');
  // On its way out it still takes the keys.
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeHidden();
  // Though the first is in another column by now, the next one is the one that was below it.
  await page.keyboard.press('j');
  await isOpen('Second');
  await page.keyboard.press('j');
  await isOpen('Third');
  await page.keyboard.press('k');
  await isOpen('Second');
  await expect(dialog.getByRole('status').filter({ hasText: 'Second. 1 of 3' })).toBeAttached();
  await dialog.getByRole('button', { name: 'Next card' }).click();
  await isOpen('Third');
  await expect(dialog.getByRole('button', { name: 'Next card' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${boardUrl(board)}?type=bug`);
});

test('a visitor may write and correct a report of their own, without links', { tag: '@journey' }, async ({
  page,
  browser,
}) => {
  const visitor = await another(browser, 'visitor', boardUrl(board));
  await visitor.getByRole('button', { name: 'Add Card' }).click();
  await expect(
    visitor.getByText('Links are not allowed for public users and will be automatically removed.'),
  ).toBeVisible();
  await visitor.getByLabel('Title').fill('From outside');
  await visitor.getByLabel('Description').fill('Look at https://spam.example/now please');
  await visitor.getByRole('button', { name: 'Create Bug Report' }).click();
  await cardIn(visitor, 'New', 'From outside').click();
  await expect(visitor.getByText('Links are not allowed for public users')).toBeVisible();
  await expect(visitor.getByText('spam.example')).toHaveCount(0);
  await expect(visitor.getByText(/Look at\s+please/)).toBeVisible();
  await expect(visitor.getByRole('combobox', { name: 'Status' })).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Edit', exact: true }).click();
  await visitor.getByLabel('Description').fill('Look closely, please');
  await visitor.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(visitor, 'Card updated')).toBeVisible();
  const cardUrl = visitor.url();

  await page.goto(cardUrl);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await expect(findToast(page, 'Status changed to In Progress')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Look closely, please')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await visitor.context().close();
});

test('a card opens over its board or alone, and closing leads back', { tag: ['@journey', '@phone'] }, async ({
  page,
  isMobile,
}) => {
  const card = await makeCard(page, board, { title: 'Open me' });
  await page.goto(`${boardUrl(board)}/card/${card.id}`);
  await expect(page.getByRole('heading', { name: 'Open me' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(isMobile ? 0 : 1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(boardUrl(board));

  await page.goto(`/card/${card.id}`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`Apollo : ${board.name}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(boardUrl(board));

  await cardIn(page, 'New', 'Open me').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/card/${card.id}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open me' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(boardUrl(board));
  await expect(column(page, 'New')).toBeVisible();
});

test('a permalink is copied, and a deleted card is gone everywhere', { tag: '@phone' }, async ({
  page,
  context,
  isMobile,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const card = await makeCard(page, board, { title: 'Delete me' });
  await page.goto(boardUrl(board));
  await cardIn(page, 'New', 'Delete me').click();
  await page.getByText(`#${card.id.slice(0, 8)}`).click();
  await expect(findToast(page, 'Permalink copied!')).toBeVisible();
  if (!isMobile) {
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`/card/${card.id}$`),
    );
  }
  await page.getByRole('button', { name: 'Delete card' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click();
  await expect(findToast(page, 'Card deleted')).toBeVisible();
  await expect(page).toHaveURL(boardUrl(board));
  await expect(cardIn(page, 'New', 'Delete me')).toHaveCount(0);
  await page.goto(`/card/${card.id}`);
  await expect(page.getByRole('heading', { name: 'Card not found' })).toBeVisible();
});

test('the last changes are taken back one after the other, a deletion too', { tag: '@journey' }, async ({
  page,
}) => {
  await makeCard(page, board, { title: 'Flickering screen' });
  await page.goto(boardUrl(board));
  await cardIn(page, 'New', 'Flickering screen').click();
  const dialog = page.getByRole('dialog', { name: 'Flickering screen' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  await expect(findToast(page, 'Status changed to Resolved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete card' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click();
  await expect(page).toHaveURL(boardUrl(board));
  await expect(findToast(page, 'Card deleted')).toBeVisible();
  // Shortcuts do not reach behind dialogs, which fade out.
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(findToast(page, 'Undone: deletion of “Flickering screen”')).toBeVisible();
  await expect(cardIn(page, 'Resolved', 'Flickering screen')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(findToast(page, 'Undone: change of “Flickering screen”')).toBeVisible();
  await expect(cardIn(page, 'New', 'Flickering screen')).toBeVisible();
});

test('a duplicate is merged into a similar card, which its address leads to, and taken out again', {
  tag: '@journey',
}, async ({ page }) => {
  const duplicate = await makeCard(page, board, { title: 'The banner blinds me at night' });
  const original = await makeCard(page, board, { title: 'The banner blinds people at night' });
  await page.goto(`/card/${duplicate.id}`);
  await page.getByRole('button', { name: 'Card menu' }).click();
  await page.getByRole('menuitem', { name: 'Merge Into…' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('people');
  await page.getByRole('dialog').getByRole('radio', { name: original.title }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(original.id));
  await expect(page.getByRole('list', { name: 'Merged cards' })).toContainText(duplicate.title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Merged cards' })).toHaveCount(0);
  await page.goto(`/card/${duplicate.id}`);
  await expect(page.getByRole('heading', { name: duplicate.title })).toBeVisible();
});
