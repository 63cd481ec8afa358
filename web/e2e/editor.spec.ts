import type { Board } from '@cardinal/contracts';
import type { Locator, Page } from '@playwright/test';
import { imageFile, makeBoard, makeCard, project } from './support/boards.ts';
import { signInForCalls } from './support/sign-in.ts';
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

/** The box for a comment of a new card, with all that helps with it. */
async function openBox(page: Page): Promise<Locator> {
  const card = await makeCard(page, board, { title: 'Write about me' });
  await page.goto(`/card/${card.id}`);
  const box = page.getByLabel('Add a comment');
  await box.click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  return box;
}

/** As from a clipboard, which tests cannot fill with tables and files. */
async function paste(
  box: Locator,
  data: { text?: string; file?: ReturnType<typeof imageFile> },
): Promise<void> {
  const file = data.file && { ...data.file, buffer: data.file.buffer.toString('base64') };
  await box.evaluate(
    (element, { text, file }) => {
      const clipboardData = new DataTransfer();
      if (text) clipboardData.setData('text/plain', text);
      if (file) {
        const bytes = Uint8Array.from(atob(file.buffer), (sign) => sign.charCodeAt(0));
        clipboardData.items.add(new File([bytes], file.name, { type: file.mimeType }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { text: data.text, file },
  );
}

test("the browser's undo takes back what buttons and shortcuts did", async ({ page }) => {
  const box = await openBox(page);
  await box.pressSequentially('one two');
  await box.press('Control+b');
  await expect(box).toHaveValue('one **two**');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await expect(box).toHaveValue('- one **two**');
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toHaveAttribute('aria-pressed', 'true');
  await box.press('Control+z');
  await expect(box).toHaveValue('one **two**');
  await box.press('Control+z');
  await expect(box).toHaveValue('one two');
  await box.press('Control+Shift+z');
  await expect(box).toHaveValue('one **two**');
});

test('formatted text of a clipboard is pasted as Markdown, and undone as one step', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const box = await openBox(page);
  await page.evaluate(async () => {
    const html =
      '<p>See <a href="https://a.example/b">the <b>guide</b></a>:</p><ol><li>one</li><li>two</li></ol>';
    const types = { 'text/html': html, 'text/plain': 'See the guide: one two' };
    const parts = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
  });
  await box.press('Control+v');
  await expect(box).toHaveValue('See [the **guide**](https://a.example/b):\n\n1. one\n2. two\n');
  await box.press('Control+z');
  await expect(box).toHaveValue(/^(See the guide: one two)?$/);
});

test('undo and redo pass over the upload of an image as a whole', async ({ page }) => {
  const box = await openBox(page);
  await box.pressSequentially('Look:');
  await paste(box, { file: imageFile('shot.png') });
  const whole = /^Look:\n!\[shot\]\(\/images\/[^)]+\)\n$/;
  await expect(box).toHaveValue(whole);
  await box.press('Control+z');
  await expect(box).toHaveValue('Look:');
  await box.press('Control+Shift+z');
  await expect(box).toHaveValue(whole);
  await box.press('Control+z');
  await expect(box).toHaveValue('Look:');
  // It goes on with the earlier text.
  await box.press('Control+z');
  await expect(box).toHaveValue(/^(Look)?$/);
});

test('people are suggested at the caret, where nothing covers them', { tag: '@phone' }, async ({ page }) => {
  const box = await openBox(page);
  await box.pressSequentially('Ask @');
  const list = page.getByRole('listbox', { name: 'People' });
  await expect(list).toBeInViewport({ ratio: 1 });
  await box.pressSequentially('memb');
  await expect(list.getByRole('option')).toHaveCount(1);
  await list.getByRole('option', { name: 'member' }).click();
  await expect(box).toHaveValue('Ask @member ');
  await expect(list).toHaveCount(0);
});
