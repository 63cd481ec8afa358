import type { Board } from '@cardinal/contracts';
import type { Browser, Page } from '@playwright/test';
import { makeBoard, makeCard, project, send } from './support/boards.ts';
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

const short = ({ id }: { id: string }) => `#${id.slice(0, 8)}`;

test('cards that a text names are links with title and status, for those who see them', async ({
  page,
  browser,
}) => {
  const closed = await makeBoard(page, 'private');
  const secret = await makeCard(page, closed, { title: 'Secret plan' });
  const other = await makeCard(page, board, { title: 'Other trouble' });
  const address = `${new URL(page.url()).origin}/card/${other.id}`;
  const card = await makeCard(page, board, {
    title: 'Refers to others',
    description: `Like ${short(other)}, after ${short(secret)}. See ${address}`,
  });
  await send(page, 'POST', `/api/cards/${secret.id}/comments`, { content: `Blocks ${short(other)}` });

  const visitor = await another(browser, 'visitor', `/card/${card.id}`);
  await expect(visitor.getByRole('link', { name: 'New: Other trouble' })).toHaveCount(2);
  await expect(visitor.getByText(short(secret))).toBeVisible();
  await expect(visitor.getByText('Secret plan')).toHaveCount(0);

  await page.goto(`/card/${card.id}`);
  await expect(page.getByRole('link', { name: 'New: Secret plan' })).toBeVisible();
  // Resolved elsewhere, it is struck here without a reload.
  await send(page, 'PATCH', `/api/cards/${other.id}`, { status: 'Resolved' });
  const done = page.getByRole('link', { name: 'Resolved: Other trouble' });
  await expect(done).toHaveCount(2);
  await expect(done.first().getByText('Other trouble')).toHaveCSS('text-decoration-line', 'line-through');

  await done.first().click();
  await expect(page).toHaveURL(`/card/${other.id}`);
  const mentions = page.getByRole('region', { name: 'Mentioned in' }).getByRole('link');
  await expect(mentions).toHaveText([/Secret plan/, /Refers to others/]);
  await visitor.goto(`/card/${other.id}`);
  await expect(visitor.getByRole('region', { name: 'Mentioned in' }).getByRole('link')).toHaveText([
    /Refers to others/,
  ]);
  await visitor.context().close();
  await send(page, 'DELETE', `/api/projects/${project}/boards/${closed.slug}`);
});

test('boxes of a task list are ticked in place, by keys too, by anyone who may change the text', async ({
  page,
  browser,
}) => {
  const card = await makeCard(page, board, { title: 'Tick me', description: '- [ ] one\n- [ ] two' });
  await send(page, 'POST', `/api/cards/${card.id}/comments`, { content: '1. [ ] three' });
  const saved = () => send<{ description: string }>(page, 'GET', `/api/cards/${card.id}`);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await page.goto(`/card/${card.id}`);
  await box('one').click();
  await expect(box('one')).toBeChecked();
  await expect.poll(async () => (await saved()).description).toBe('- [x] one\n- [ ] two');
  await box('two').focus();
  await page.keyboard.press('Space');
  await expect(box('two')).toBeChecked();
  await expect(box('two')).toBeFocused();
  await expect.poll(async () => (await saved()).description).toBe('- [x] one\n- [x] two');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveCount(0);
  await box('three').click();
  await page.reload();
  await expect(box('three')).toBeChecked();
  await expect(box('one')).toBeChecked();

  const visitor = await another(browser, 'visitor', `/card/${card.id}`);
  const boxes = visitor.getByRole('checkbox', { name: 'Done' });
  await expect(boxes).toHaveCount(3);
  for (const each of await boxes.all()) await expect(each).toBeDisabled();
  await visitor.context().close();
});

const everything = `# Steps

1. Open the **pass list**
   - pick ~~any~~ the *first* one
2. Wait

> It said \`no signal\`.

| Pass | Elevation |
| :--- | ---: |
| 07:14 | 12 |

- [x] reproduced

\`\`\`ts
const alarm: string = 'quiet'; // always
\`\`\`

<b onclick="alert(1)">raw</b>`;

test('Markdown is shown as what it means, and HTML as what it is', async ({ page }) => {
  const card = await makeCard(page, board, { title: 'All of Markdown', description: everything });
  await page.goto(`/card/${card.id}`);
  await expect(page.getByRole('heading', { name: 'Steps', level: 3 })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'pass list' }).first()).toBeVisible();
  await expect(page.locator('strong', { hasText: 'pass list' })).toBeVisible();
  await expect(page.locator('s', { hasText: 'any' })).toBeVisible();
  await expect(page.getByRole('blockquote')).toContainText('It said no signal.');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Elevation' })).toHaveCSS('text-align', 'right');
  await expect(table.getByRole('cell', { name: '07:14' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'reproduced' })).toBeChecked();
  const code = page.locator('pre code');
  await expect(code).toHaveText("const alarm: string = 'quiet'; // always");
  const colour = (text: string) =>
    code.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);
  await expect(code.locator('span').first()).toBeAttached();
  expect(new Set([await colour('const'), await colour("'quiet'"), await colour('// always')]).size).toBe(3);
  await expect(page.getByText('<b onclick="alert(1)">raw</b>')).toBeVisible();
});

const enticing = `Look [here](https://spam.example/a), [there][1], <https://spam.example/b> or ![at this](https://spam.example/c.png).

[1]: https://spam.example/d "https://spam.example/e"`;

test('no link of a stranger is left on a public board, and comments link for companies only', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await signInForCalls(visitor, 'visitor');
  const card = await makeCard(visitor, board, { title: 'From outside', description: enticing });
  const { description } = await send<{ description: string }>(page, 'GET', `/api/cards/${card.id}`);
  expect(description).not.toContain('spam.example');
  expect(description).toMatch(/Look .*here.*there/);
  const said = '[Come](https://spam.example/come), ![see](https://spam.example/f.png)';
  await send(visitor, 'POST', `/api/cards/${card.id}/comments`, { content: said });
  const foreign = (of: Page) => of.locator('a[href*="spam.example"], img[src*="spam.example"]');

  await visitor.goto(`/card/${card.id}`);
  await expect(visitor.getByText(/^Look /)).toBeVisible();
  await expect(visitor.getByText(/^Come/)).toBeVisible();
  await expect(foreign(visitor)).toHaveCount(0);
  await page.goto(`/card/${card.id}`);
  await expect(page.getByText(/^Look /)).toBeVisible();
  const links = page.getByRole('article').getByRole('link', { name: /Come|see/ });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect(foreign(page)).toHaveCount(2);
  await visitor.context().close();
});
