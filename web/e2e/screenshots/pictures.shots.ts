import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { screenNamed, show } from '../support/screens.ts';
import { openSessions, windowOf } from '../support/sessions.ts';

const root = join(import.meta.dirname, '../../..');
const themes = ['light', 'dark'] as const;

interface Picture {
  screen: string;
  /** Its file, without theme and ending. */
  file: string;
  /** CSS pixels, and how many pixels one of them has. */
  width: number;
  height: number;
  scale: number;
  quality: number;
}

const desk = { width: 1280, height: 800, scale: 1, quality: 82 };
const phone = { width: 390, height: 780, scale: 1, quality: 82 };
const inDocs = (screen: string, size = desk): Picture => ({ screen, file: `docs/images/${screen}`, ...size });

/** The product on the landing page: sharp on fine screens, and upright on phones. */
const onLanding = (name: string, screen: string): Picture[] => {
  const file = `web/src/features/landing/pictures/${name}`;
  return [
    { screen, file, width: 1280, height: 800, scale: 1.5, quality: 78 },
    { screen, file: `${file}-phone`, width: 390, height: 600, scale: 2, quality: 74 },
  ];
};

const pictures: readonly Picture[] = [
  ...onLanding('board', 'board-kanban'),
  ...onLanding('card', 'card'),
  ...onLanding('public', 'public-board'),
  ...[
    ...['landing', 'public-board', 'login', 'dashboard', 'dashboard-cards', 'project', 'board-kanban'],
    ...['board-list', 'card-over-board', 'create-card', 'palette', 'shortcuts', 'notifications'],
    ...['notifications-page', 'team', 'project-settings', 'account', 'upgrade', 'admin', 'super-admin-user'],
  ].map((screen) => inDocs(screen)),
  ...['landing', 'dashboard', 'board-kanban', 'card'].map((screen) => ({
    ...inDocs(screen, phone),
    file: `docs/images/${screen}-phone`,
  })),
];

/** Only these, by a part of their screen's name: `SCREENS=board,card`. */
const parts = (process.env.SCREENS ?? '').split(',').filter(Boolean);
const wanted = pictures.filter(
  ({ screen }) => parts.length === 0 || parts.some((part) => screen.includes(part)),
);

/** What is in the window, as WebP: a fifth of the size of a PNG. */
async function save(page: Page, file: string, quality: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality });
  await client.detach();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(data, 'base64'));
}

/** Two equal pictures show something else than their names say, such as a page that was still loading. */
async function expectAllToDiffer(theme: (typeof themes)[number]): Promise<void> {
  const byContent = new Map<string, string>();
  for (const { file } of pictures) {
    const bytes = await readFile(join(root, `${file}-${theme}.webp`));
    const content = createHash('sha256').update(bytes).digest('hex');
    expect(byContent.get(content), `${file}-${theme} is the same picture as another`).toBeUndefined();
    byContent.set(content, file);
  }
}

for (const colorScheme of themes) {
  test(`the pictures of docs and landing page, ${colorScheme}`, async ({ browser, baseURL }) => {
    const users = wanted.map(({ screen }) => screenNamed(screen).as);
    const sessions = await openSessions(browser, baseURL, users, { withEmptyBoard: false });
    for (const { screen: name, file, width, height, scale, quality } of wanted) {
      await test.step(`${file} ${width}`, async () => {
        const screen = screenNamed(name);
        const context = await browser.newContext({
          ...windowOf(width, height, colorScheme),
          baseURL,
          deviceScaleFactor: scale,
          storageState: sessions.of(screen.as),
        });
        const page = await context.newPage();
        await show(page, screen, sessions.places);
        await save(page, join(root, `${file}-${colorScheme}.webp`), quality);
        await context.close();
      });
    }
    await expectAllToDiffer(colorScheme);
  });
}
