import type { ScreenPath } from '@cardinal/contracts';
import type { Screen } from './lazy-screen.tsx';

export interface AppRoute {
  /** One of the paths that the gateway knows; those of the galleries only exist in Vite. */
  path: ScreenPath | `/dev/${string}`;
  /**
   * `public` has no shell; `protected` requires a session and is inside the shell; `open` is for everyone, inside the
   * shell for active accounts.
   */
  access: 'public' | 'protected' | 'open';
  screen: Screen;
}
