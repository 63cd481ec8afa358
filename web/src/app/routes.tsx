import { devRoutes } from './dev/dev-routes.ts';
import { lazyScreen, type Screen } from './lazy-screen.ts';

export interface AppRoute {
  path: string;
  /** `public` stands alone; `protected` passes the gate and stands inside the shell. */
  access: 'public' | 'protected';
  screen: Screen;
}

// A board, a card over it and a card alone are one screen, so that the board stays as it is while cards open and close.
const boardScreens = lazyScreen(() => import('#features/board/board-screens.tsx'), 'BoardScreens');

/** Every address of the product, first match wins. To add a screen: docs/web.md. */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    access: 'public',
    screen: lazyScreen(() => import('#features/landing/landing-page.tsx'), 'LandingPage'),
  },
  {
    path: '/login',
    access: 'public',
    screen: lazyScreen(() => import('#features/session/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/dev-login',
    access: 'public',
    screen: lazyScreen(() => import('#features/session/dev-login-page.tsx'), 'DevLoginPage'),
  },
  {
    path: '/sso/callback',
    access: 'public',
    screen: lazyScreen(() => import('#features/session/sso-callback-page.tsx'), 'SsoCallbackPage'),
  },
  {
    path: '/public/:project/:board',
    access: 'public',
    screen: lazyScreen(() => import('#features/public-board/public-board-page.tsx'), 'PublicBoardPage'),
  },
  { path: '/projects/:projectSlug/board/:boardSlug', access: 'protected', screen: boardScreens },
  { path: '/projects/:projectSlug/board/:boardSlug/card/:cardId', access: 'protected', screen: boardScreens },
  { path: '/card/:cardId', access: 'protected', screen: boardScreens },
  {
    path: '/dashboard',
    access: 'protected',
    screen: lazyScreen(() => import('#features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: '/projects/:slug',
    access: 'protected',
    screen: lazyScreen(() => import('#features/projects/project-page/project-page.tsx'), 'ProjectPage'),
  },
  ...devRoutes,
];

/** Addresses that moved. */
export const redirects: ReadonlyArray<{ from: string; to: (params: Record<string, string>) => string }> = [
  { from: '/auth', to: () => '/login' },
  { from: '/projects/:slug/boards/:board', to: ({ slug, board }) => `/projects/${slug}/board/${board}` },
];
