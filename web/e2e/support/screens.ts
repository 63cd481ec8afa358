import type { Board } from '@cardinal/contracts';
import { expect, type Page } from '@playwright/test';
import { project, send } from './boards.ts';
import type { DemoUser } from './sign-in.ts';

/** Demo data that the table below points to. */
export interface Places {
  /** A card with comments. */
  card: string;
  /** A board without cards. */
  emptyBoard: string;
}

export interface Screen {
  name: string;
  /** Nobody: a guest. */
  as?: DemoUser;
  path: string | ((places: Places) => string);
  /** Opens the subject of the screen, once the page has come to rest. */
  open?: (page: Page) => Promise<unknown>;
  /** Opens by a key, which phones do not have. */
  keyboard?: true;
}

const click = (role: 'button' | 'radio', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click();
/** The same where something opens over the page, whose code may still be on its way. */
const opener = (name: string | RegExp) => async (page: Page) => {
  await click('button', name)(page);
  await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
};
const board = `/projects/${project}/board/feedback`;
const press = (keys: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Search and commands' }).waitFor();
  // Whether the page listens already shows in that it answers.
  await expect(async () => {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
};

/** Every screen of the product, and what opens over it. */
export const screens: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'dev-login', path: '/dev-login' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'public-board', path: `/public/${project}/feedback` },
  { name: 'public-card', path: ({ card }) => `/public/${project}/feedback/${card}` },
  {
    name: 'public-board-waiting',
    path: `/public/${project}/feedback`,
    open: async (page) => {
      await page
        .getByRole('link', { name: /Sign in to upvote$/ })
        .first()
        .click();
      await expect(page.getByText(/will be counted once you are signed in/)).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: /^Waiting for you to sign in/ }).click();
    },
  },
  {
    name: 'public-board-write',
    path: `/public/${project}/feedback`,
    open: opener('Add Request'),
  },
  { name: 'public-roadmap', path: `/public/${project}/roadmap` },
  { name: 'public-changelog', path: `/public/${project}/changelog` },
  { name: 'public-board-missing', path: `/public/${project}/no-such-board` },
  { name: 'admin-guest', path: '/admin' },
  { name: 'account-pending', as: 'newcomer', path: '/dashboard' },
  { name: 'dashboard', as: 'lead', path: '/dashboard' },
  { name: 'dashboard-cards', as: 'lead', path: '/dashboard?tab=cards' },
  { name: 'project', as: 'lead', path: `/projects/${project}` },
  { name: 'project-missing', as: 'lead', path: '/projects/no-such-project' },
  { name: 'board-kanban', as: 'lead', path: board, open: click('radio', 'Kanban') },
  { name: 'board-list', as: 'lead', path: board, open: click('radio', 'List') },
  {
    name: 'board-list-compact',
    as: 'lead',
    path: board,
    open: async (page) => {
      await click('radio', 'List')(page);
      const compact = page.getByRole('button', { name: 'Compact rows' });
      if ((await compact.getAttribute('aria-pressed')) !== 'true') await compact.click();
    },
  },
  {
    name: 'board-view',
    as: 'lead',
    path: board,
    open: async (page) => {
      const [view] = await send<{ id: string }[]>(page, 'GET', `/api/projects/${project}/views`);
      await page.goto(`${board}?view=${view?.id}`);
      await expect(page.getByRole('region', { name: 'View' })).toBeVisible();
    },
  },
  {
    name: 'board-lanes',
    as: 'lead',
    path: `${board}?mode=kanban&group=label`,
    open: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  { name: 'board-empty', as: 'lead', path: ({ emptyBoard }) => emptyBoard },
  { name: 'board-missing', as: 'lead', path: `/projects/${project}/board/no-such-board` },
  { name: 'card', as: 'lead', path: ({ card }) => `/card/${card}` },
  {
    name: 'card-over-board',
    as: 'lead',
    path: ({ card }) => `${board}/card/${card}`,
    // A phone shows it as a page.
    open: (page) => expect(page.getByRole('button', { name: /^Copy permalink/ })).toBeVisible(),
  },
  { name: 'card-edit', as: 'lead', path: ({ card }) => `/card/${card}`, open: click('button', 'Edit') },
  {
    name: 'card-labels',
    as: 'lead',
    path: ({ card }) => `/card/${card}`,
    open: opener(/^(Add|Change) labels$/),
  },
  {
    name: 'card-due',
    as: 'lead',
    path: ({ card }) => `/card/${card}`,
    open: async (page) => {
      await opener(/^(Set|Change) due date/)(page);
      await expect(page.getByRole('dialog', { name: 'Due date' }).getByRole('grid')).toBeVisible();
    },
  },
  { name: 'card-missing', as: 'lead', path: '/card/00000000-0000-4000-8000-000000000000' },
  { name: 'create-card', as: 'lead', path: board, open: opener('Add Card') },
  {
    name: 'quick-add',
    as: 'lead',
    path: `${board}?mode=kanban`,
    open: (page) =>
      page
        .getByRole('textbox', { name: /^Quick add to/ })
        .first()
        .click(),
  },
  { name: 'create-board', as: 'lead', path: `/projects/${project}`, open: opener('Add Board') },
  { name: 'board-menu', as: 'lead', path: board, open: opener('Board menu') },
  {
    name: 'board-edit',
    as: 'lead',
    path: board,
    open: async (page) => {
      await opener('Board menu')(page);
      await page.getByRole('menuitem', { name: 'Edit Board' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'create-project', as: 'lead', path: '/dashboard', open: opener('New Project') },
  { name: 'project-settings', as: 'lead', path: `/projects/${project}/settings` },
  { name: 'import', as: 'lead', path: `/projects/${project}/import` },
  { name: 'team', as: 'lead', path: `/projects/${project}/manage-users` },
  {
    name: 'team-add',
    as: 'lead',
    path: `/projects/${project}/manage-users`,
    open: opener(/^Add .*Member/),
  },
  { name: 'changelog', as: 'lead', path: `/projects/${project}/changelog` },
  { name: 'submissions', as: 'lead', path: `/projects/${project}/moderation?tab=submissions` },
  { name: 'moderation', as: 'lead', path: `/projects/${project}/moderation` },
  { name: 'moderation-blocked', as: 'lead', path: `/projects/${project}/moderation?tab=blocked` },
  { name: 'team-denied', as: 'visitor', path: `/projects/${project}/manage-users` },
  { name: 'dashboard-visitor', as: 'visitor', path: '/dashboard' },
  { name: 'account', as: 'lead', path: '/settings' },
  { name: 'agents', as: 'lead', path: '/notifications?show=agents' },
  { name: 'notification-settings', as: 'lead', path: '/settings/notifications' },
  { name: 'upgrade', as: 'lead', path: '/upgrade' },
  { name: 'notifications', as: 'lead', path: '/dashboard', open: opener(/^Notifications/) },
  { name: 'notifications-page', as: 'lead', path: '/notifications' },
  { name: 'notifications-snoozed', as: 'lead', path: '/notifications?filter=snoozed' },
  {
    name: 'notifications-snooze',
    as: 'lead',
    path: '/notifications',
    open: async (page) => {
      await click('button', 'Snooze')(page);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  { name: 'invitation', as: 'visitor', path: `/projects/${project}` },
  { name: 'user-menu', as: 'lead', path: '/dashboard', open: opener(/^Account of/) },
  { name: 'project-switcher', as: 'lead', path: '/dashboard', open: opener('Select project') },
  { name: 'palette', as: 'lead', path: board, open: press('Control+k') },
  {
    name: 'palette-found',
    as: 'lead',
    path: board,
    open: async (page) => {
      await press('Control+k')(page);
      await page.keyboard.type('bo');
      await expect(page.getByRole('status').filter({ hasText: 'Searching' })).toHaveCount(0);
    },
  },
  {
    name: 'search',
    as: 'lead',
    path: '/search?q=alarm',
    open: (page) => expect(page.getByRole('list', { name: 'Results' })).toBeVisible(),
  },
  { name: 'shortcuts', as: 'lead', path: board, open: press('?'), keyboard: true },
  { name: 'admin', as: 'superadmin', path: '/admin' },
  { name: 'admin-projects', as: 'superadmin', path: '/admin?tab=projects' },
  { name: 'admin-denied', as: 'lead', path: '/admin' },
  { name: 'super-admin', as: 'superadmin', path: '/super-admin' },
  { name: 'super-admin-user', as: 'superadmin', path: '/super-admin?user=lead' },
];

export function screenNamed(name: string): Screen {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen named ${name}`);
  return screen;
}

/** Screens whose first paint is measured. */
export const measuredScreens = [
  ...[
    'landing',
    'login',
    'public-board',
    'dashboard',
    'dashboard-cards',
    'project',
    'board-kanban',
    'board-list',
  ],
  ...[
    'card',
    'card-over-board',
    'project-settings',
    'team',
    'notifications',
    'notifications-page',
    'account',
    'upgrade',
    'admin',
  ],
].map(screenNamed);

/** Looks up what the screens show, and makes the empty board; the page must be the lead's. */
export async function findPlaces(page: Page, { withEmptyBoard = true } = {}): Promise<Places> {
  type Cards = { cards: Array<{ id: string; commentCount: number }> };
  const { cards } = await send<Cards>(page, 'GET', `/api/cards?project=${project}&board=feedback&limit=100`);
  const [card] = cards.toSorted((a, b) => b.commentCount - a.commentCount);
  return { card: card?.id ?? '', emptyBoard: withEmptyBoard ? await anEmptyBoard(page) : '' };
}

async function anEmptyBoard(page: Page): Promise<string> {
  const name = 'Nothing yet';
  const boards = await send<Board[]>(page, 'GET', `/api/projects/${project}/boards`);
  const board =
    boards.find((each) => each.name === name) ??
    (await send<Board>(page, 'POST', `/api/projects/${project}/boards`, { name, visibility: 'private' }));
  return `/projects/${project}/board/${board.slug}`;
}

/** Goes to a screen and waits until everything that it loads is there. */
export async function show(page: Page, screen: Screen, places: Places): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(places));
  await atRest(page);
  await screen.open?.(page);
  await atRest(page);
}

export async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // Skeletons hold the place of content.
  await expect(page.locator('.motion-shimmer').filter({ visible: true })).toHaveCount(0);
  // Reading ahead and polling may go on; nothing on screen waits for it.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
