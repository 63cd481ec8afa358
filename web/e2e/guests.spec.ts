import type { Board } from '@cardinal/contracts';
import type { Page } from '@playwright/test';
import { superAdmin } from './support/accounts.ts';
import { makeBoard, project, publicUrl, send } from './support/boards.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 120_000 });

let admin: Page;
let board: Board;

test.beforeEach(async ({ browser }) => {
  admin = await superAdmin(browser);
  board = await makeBoard(admin, 'public');
  const settings = { guestsMaySubmit: true };
  await send(admin, 'PATCH', `/api/projects/${project}/boards/${board.slug}`, settings);
});

test.afterEach(async () => {
  await send(admin, 'DELETE', `/api/projects/${project}/boards/${board.slug}`);
  await admin.context().close();
});

/** Text that the guest types survives a reload; the challenge is answered by the page itself. */
async function sendAsGuest(page: Page, title: string): Promise<string> {
  await page.goto(publicUrl(board));
  await page.getByRole('button', { name: 'Add Request' }).first().click();
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Description/).fill('Nobody hears it.');
  await page.reload();
  await page.getByRole('button', { name: 'Add Request' }).first().click();
  await expect(page.getByLabel(/^Title/)).toHaveValue(title);
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  return page.getByLabel('Your tracking link').inputValue();
}

test('a guest submits, is accepted by keys, replies and is the author', { tag: '@journey' }, async ({
  page,
}) => {
  const title = `Louder ${board.slug}`;
  const link = await sendAsGuest(page, title);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'It waits for the team' })).toBeVisible();

  await admin.goto(`/projects/${project}/moderation?tab=submissions`);
  const row = admin.getByRole('listitem', { name: title });
  await row.focus();
  await row.press('a');
  await expect(row).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'It is on the board' })).toBeVisible();
  await page.getByLabel('Your reply').fill('Thank you!');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Thank you!');
  await page.getByRole('link', { name: 'Open the Card' }).click();
  await expect(page.getByText('Ann (guest)').first()).toBeVisible();
});
