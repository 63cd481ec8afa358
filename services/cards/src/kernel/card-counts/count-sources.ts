import type { Counted, CountSource } from './recount.ts';

/** The documents that cards count, by kind; features add theirs. */
export interface CountSources {
  open: Partial<Record<Counted, CountSource>>;
  /** Internal notes, which only the team hears of. */
  internal: { note?: CountSource };
}

export const noCountSources = (): CountSources => ({ open: {}, internal: {} });
