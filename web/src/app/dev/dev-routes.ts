import type { AppRoute } from '../routing/app-route.ts';
import { lazyScreen } from '../routing/lazy-screen.tsx';

/** Only in development; not part of the build. */
export const devRoutes: readonly AppRoute[] = import.meta.env?.DEV
  ? [
      {
        path: '/dev/ui',
        access: 'public',
        screen: lazyScreen(() => import('./ui-gallery.tsx'), 'UiGallery'),
      },
      {
        path: '/dev/shell',
        access: 'public',
        screen: lazyScreen(() => import('./shell-gallery.tsx'), 'ShellGallery'),
      },
    ]
  : [];
