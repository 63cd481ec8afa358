/** Waiting times, in milliseconds. */

export interface Patience {
  minMs: number;
  maxMs: number;
}

/**
 * The delay after `troubles` consecutive failures: doubled each time, with jitter, so that channels do not retry at the
 * same moment.
 * @param chance from 0 to 1
 */
export function retryDelay(troubles: number, { minMs, maxMs }: Patience, chance: number): number {
  const delay = Math.min(maxMs, minMs * 2 ** Math.min(troubles - 1, 30));
  return Math.round(delay * (1 - chance / 4));
}

/** Clocks of several machines may differ by this much. */
const apartMs = 2_000;

/**
 * The rest at `now` of a wait from `since` until `until`. Zero if it would begin in the future: then the clock was set
 * back by an unknown amount.
 */
export function leftOf(since: Date, until: Date, now: number): number {
  return now < since.getTime() - apartMs ? 0 : Math.max(0, until.getTime() - now);
}
