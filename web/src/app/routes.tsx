import { devRoutes } from './dev/dev-routes.ts';
import type { Screen } from './lazy-screen.ts';

export interface AppRoute {
  path: string;
  /** `public` stands alone; `protected` passes the gate and stands inside the shell. */
  access: 'public' | 'protected';
  screen: Screen;
}

/** Every address of the product, first match wins. To add a screen: docs/web.md. */
export const routes: readonly AppRoute[] = [...devRoutes];

/** Addresses that moved. */
export const redirects: ReadonlyArray<{ from: string; to: (params: Record<string, string>) => string }> = [
  { from: '/auth', to: () => '/login' },
];
