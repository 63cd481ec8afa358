/** Paths of the web app's screens. Its router uses them, and the gateway answers all others with 404. */
export const screenPaths = [
  '/',
  '/login',
  '/dev-login',
  '/sso/callback',
  '/public/:project/changelog',
  '/public/:project/changelog/:entryId',
  '/public/:project/:board',
  '/public/:project/:board/:cardId',
  '/track/:token',
  '/projects/:projectSlug/board/:boardSlug',
  '/projects/:projectSlug/board/:boardSlug/card/:cardId',
  '/card/:cardId',
  '/dashboard',
  '/search',
  '/projects/:slug',
  '/projects/:slug/settings',
  '/projects/:slug/changelog',
  '/projects/:slug/changelog/:entryId',
  '/projects/:slug/manage-users',
  '/projects/:slug/moderation',
  '/projects/:slug/import',
  '/projects/:slug/import/:importId',
  '/notifications',
  '/settings',
  '/settings/notifications',
  '/upgrade',
  '/admin',
  '/super-admin',
] as const;
export type ScreenPath = (typeof screenPaths)[number];

/** Former paths; the web app redirects them. */
export const movedPaths = ['/auth', '/projects/:slug/boards/:board'] as const;
export type MovedPath = (typeof movedPaths)[number];

const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+/g, '/[^/]+').replace(/\/$/, '')}/?$`, 'i');
const patterns = [...screenPaths, ...movedPaths].map(toPattern);

/** Whether the web app has a screen for this path, even if its subject does not exist. */
export const isScreenPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** Screens that have content for readers without scripts, or that begin or end a session. */
const isOfServer = (path: string): boolean => /^\/($|public|login|dev-login|sso|track)/.test(path);

/** Paths whose page is the same for everybody, as patterns for addresses in lower case. */
export const appPathPatterns: readonly string[] = screenPaths
  .filter((path) => !isOfServer(path))
  .map((path) => toPattern(path).source);
