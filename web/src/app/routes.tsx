import type { MovedPath } from '@cardinal/contracts';
import { devRoutes } from './dev/dev-routes.ts';
import type { AppRoute } from './routing/app-route.ts';
import { lazyScreen } from './routing/lazy-screen.tsx';

// A board, a card over it and a card alone are one screen, so that the board stays mounted while cards open and
// close.
const publicScreens = lazyScreen(
  () => import('#features/public-board/public-board-page.tsx'),
  'PublicBoardPage',
);
const publicChangelogScreens = lazyScreen(
  () => import('#features/public-board/changelog/public-changelog-page.tsx'),
  'PublicChangelogPage',
);
const changelogScreens = lazyScreen(() => import('#features/changelog/changelog-page.tsx'), 'ChangelogPage');
const importScreens = lazyScreen(() => import('#features/imports/lazy-import-page.tsx'), 'ImportPage');
const boardScreens = lazyScreen(() => import('#features/board/board-screens.tsx'), 'BoardScreens');

/** Every route of the product; the first match wins. To add a screen: docs/web.md. */
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
  // Before the boards, which never have such an address.
  { path: '/public/:project/changelog', access: 'public', screen: publicChangelogScreens },
  { path: '/public/:project/changelog/:entryId', access: 'public', screen: publicChangelogScreens },
  { path: '/public/:project/:board', access: 'public', screen: publicScreens },
  { path: '/public/:project/:board/:cardId', access: 'public', screen: publicScreens },
  {
    path: '/track/:token',
    access: 'public',
    screen: lazyScreen(() => import('#features/submissions/track/track-page.tsx'), 'TrackPage'),
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
    path: '/search',
    access: 'protected',
    screen: lazyScreen(() => import('#features/search/search-page.tsx'), 'SearchPage'),
  },
  {
    path: '/projects/:slug',
    access: 'protected',
    screen: lazyScreen(() => import('#features/projects/project-page/project-page.tsx'), 'ProjectPage'),
  },
  {
    path: '/projects/:slug/settings',
    access: 'protected',
    screen: lazyScreen(
      () => import('#features/projects/settings/project-settings-page.tsx'),
      'ProjectSettingsPage',
    ),
  },
  { path: '/projects/:slug/changelog', access: 'protected', screen: changelogScreens },
  { path: '/projects/:slug/changelog/:entryId', access: 'protected', screen: changelogScreens },
  {
    path: '/projects/:slug/manage-users',
    access: 'protected',
    screen: lazyScreen(() => import('#features/team/team-page.tsx'), 'TeamPage'),
  },
  {
    path: '/projects/:slug/moderation',
    access: 'protected',
    screen: lazyScreen(() => import('#features/moderation/moderation-page.tsx'), 'ModerationPage'),
  },
  { path: '/projects/:slug/import', access: 'protected', screen: importScreens },
  { path: '/projects/:slug/import/:importId', access: 'protected', screen: importScreens },
  {
    path: '/notifications',
    access: 'protected',
    screen: lazyScreen(() => import('#features/notifications/notifications-page.tsx'), 'NotificationsPage'),
  },
  {
    path: '/settings',
    access: 'protected',
    screen: lazyScreen(() => import('#features/account/settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    path: '/settings/notifications',
    access: 'protected',
    screen: lazyScreen(
      () => import('#features/notifications/settings/notification-settings-page.tsx'),
      'NotificationSettingsPage',
    ),
  },
  {
    path: '/upgrade',
    access: 'protected',
    screen: lazyScreen(() => import('#features/account/upgrade/upgrade-page.tsx'), 'UpgradePage'),
  },
  // Public, because the first super admin is created there.
  {
    path: '/admin',
    access: 'open',
    screen: lazyScreen(() => import('#features/admin/admin-page.tsx'), 'AdminPage'),
  },
  {
    path: '/super-admin',
    access: 'protected',
    screen: lazyScreen(() => import('#features/admin/super/super-admin-page.tsx'), 'SuperAdminPage'),
  },
  ...devRoutes,
];

/** Redirects of former URLs. */
export const redirects: ReadonlyArray<{ from: MovedPath; to: (params: Record<string, string>) => string }> = [
  { from: '/auth', to: () => '/login' },
  { from: '/projects/:slug/boards/:board', to: ({ slug, board }) => `/projects/${slug}/board/${board}` },
];
