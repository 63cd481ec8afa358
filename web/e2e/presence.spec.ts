import { boardUrl, makeBoard, makeCard, publicUrl } from './support/boards.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('people see who else is on a board or a card, and who types', async ({ page, visit, baseURL }) => {
  await signIn(page, 'lead');
  const board = await makeBoard(page, 'public');
  await makeCard(page, board, { title: 'Talk about me' });
  await page.goto(boardUrl(board));
  await expect(page.getByRole('heading', { name: board.name })).toBeVisible();
  const other = await visit(String(baseURL));
  await signIn(other, 'member', boardUrl(board));
  await expect(page.getByText(/^Here now: /)).toBeAttached();
  await expect(other.getByText(/^Here now: /)).toBeAttached();

  const pages = [page, other];
  for (const one of pages)
    await one.getByRole('article').filter({ hasText: 'Talk about me' }).getByRole('link').first().click();
  for (const one of pages) await expect(one.getByRole('dialog').getByText(/^Here now: /)).toBeAttached();
  await other.getByRole('textbox', { name: 'Add a comment' }).pressSequentially('Let us');
  await expect(page.getByText(/ is typing…$/)).toBeVisible();
  await expect(page.getByText(/ is typing…$/)).toBeHidden();

  const guest = await visit(String(baseURL));
  await guest.goto(publicUrl(board));
  await expect(guest.getByText('2 others here now')).toBeVisible();
  await guest.close();
  await other.close();
  await expect(page.getByRole('dialog').getByText(/^Here now: /)).toHaveCount(0);
});
