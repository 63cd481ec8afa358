import type { Env } from '../env.ts';
import type { LocalConfig } from './local-config.ts';
import type { Secrets } from './secrets.ts';

/** Needs of services in both modes. */
export interface Platform {
  config: LocalConfig;
  secrets: Secrets;
  outer: Env;
  mongoUrl: string;
  /** Aborted before anything is stopped: from then on nothing is restarted. */
  ending: AbortSignal;
}
