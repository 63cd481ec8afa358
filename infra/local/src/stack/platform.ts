import type { Env } from './environment.ts';
import type { LocalConfig } from './local-config.ts';
import type { Secrets } from './secrets.ts';

/** What both ways to run the services stand on. */
export interface Platform {
  config: LocalConfig;
  secrets: Secrets;
  outer: Env;
  mongoUrl: string;
  /** Aborted before anything is stopped: whatever ends from then on is not started again. */
  ending: AbortSignal;
}
