import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { screenNamed, show } from '../support/screens.ts';
import { createWindowOptions, openSessions } from '../support/sessions.ts';

const root = join(import.meta.dirname, '../../..');
const themes = ['light', 'dark'] as const;

interface Picture {
  screen: string;
  /** Its file, without theme and ending. */
  file: string;
  ending: 'avif' | 'webp';
  /** CSS pixels, and how many pixels one of them has. */
  width: number;
  height: number;
  scale: number;
}

const desk = { width: 1280, height: 800, scale: 1 };
const phone = { width: 390, height: 780, scale: 1 };
const inDocs = (screen: string, size = desk): Picture => ({
  screen,
  file: `docs/images/${screen}`,
  ending: 'webp',
  ...size,
});

/** The product on the landing page, upright on phones, in half the bytes of WebP: they count towards its budget. */
const onLanding = (name: string, screen: string): Picture[] => {
  const file = `web/src/features/landing/pictures/${name}`;
  return [
    { screen, file, ending: 'avif', ...desk },
    { screen, file: `${file}-phone`, ending: 'avif', width: 390, height: 600, scale: 2 },
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

const path = ({ file, ending }: Picture, theme: (typeof themes)[number]) =>
  join(root, `${file}-${theme}.${ending}`);

/** Saves the content of the window. */
async function save(page: Page, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const picture = sharp(await page.screenshot());
  if (to.endsWith('.avif')) await picture.avif({ quality: 42, effort: 9 }).toFile(to);
  else await picture.webp({ quality: 82, smartSubsample: true }).toFile(to);
}

/** Two equal pictures show something else than their names say, such as a page that was still loading. */
async function expectAllToDiffer(theme: (typeof themes)[number]): Promise<void> {
  const byContent = new Map<string, string>();
  for (const picture of pictures) {
    const file = path(picture, theme);
    const bytes = await readFile(file);
    const content = createHash('sha256').update(bytes).digest('hex');
    expect(byContent.get(content), `${file} is the same picture as another`).toBeUndefined();
    byContent.set(content, file);
  }
}

for (const colorScheme of themes) {
  test(`the pictures of docs and landing page, ${colorScheme}`, async ({ browser, baseURL }) => {
    const users = wanted.map(({ screen }) => screenNamed(screen).as);
    const sessions = await openSessions(browser, baseURL, users, { withEmptyBoard: false });
    for (const picture of wanted) {
      const { file, width, height, scale } = picture;
      await test.step(`${file} ${width}`, async () => {
        const screen = screenNamed(picture.screen);
        const context = await browser.newContext({
          ...createWindowOptions(width, height, colorScheme),
          baseURL,
          deviceScaleFactor: scale,
          storageState: sessions.of(screen.as),
        });
        const page = await context.newPage();
        await show(page, screen, sessions.places);
        await save(page, path(picture, colorScheme));
        await context.close();
      });
    }
    await expectAllToDiffer(colorScheme);
  });
}
