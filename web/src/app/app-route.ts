import type { ScreenPath } from '@cardinal/contracts';
import type { Screen } from './lazy-screen.tsx';

export interface AppRoute {
  /** One of the list that the gateway goes by; those of the galleries are Vite's alone. */
  path: ScreenPath | `/dev/${string}`;
  /**
   * `public` stands alone; `protected` passes the gate and stands inside the shell; `open` is for everyone, inside the
   * shell for whoever has an active account.
   */
  access: 'public' | 'protected' | 'open';
  screen: Screen;
}
