/** Addresses of the web app's screens. Its router takes its paths from here, and the gateway answers all others with 404. */
export const screenPaths = [
  '/',
  '/login',
  '/dev-login',
  '/sso/callback',
  '/public/:project/:board',
  '/projects/:projectSlug/board/:boardSlug',
  '/projects/:projectSlug/board/:boardSlug/card/:cardId',
  '/card/:cardId',
  '/dashboard',
  '/projects/:slug',
  '/projects/:slug/settings',
  '/projects/:slug/manage-users',
  '/settings',
  '/upgrade',
  '/admin',
  '/super-admin',
] as const;
export type ScreenPath = (typeof screenPaths)[number];

/** Addresses that moved; the web app leads on from them. */
export const movedPaths = ['/auth', '/projects/:slug/boards/:board'] as const;
export type MovedPath = (typeof movedPaths)[number];

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/:\w+/g, '/[^/]+').replace(/\/$/, '')}/?$`, 'i');
const patterns = [...screenPaths, ...movedPaths].map(patternOf);

/** Whether the web app has a screen at this path; whether the thing it names exists is another matter. */
export const isScreenPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
