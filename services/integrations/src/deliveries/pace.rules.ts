/** How long to wait, in milliseconds. */

export interface Patience {
  minMs: number;
  maxMs: number;
}

/**
 * Before the next try after `troubles` tries in a row that did not get through: twice as long each time, and a
 * little less by chance, so that many channels do not come back at the same moment.
 * @param chance from 0 to 1
 */
export function retryDelay(troubles: number, { minMs, maxMs }: Patience, chance: number): number {
  const delay = Math.min(maxMs, minMs * 2 ** Math.min(troubles - 1, 30));
  return Math.round(delay * (1 - chance / 4));
}

/** Clocks of several machines may be this far apart. */
const apartMs = 2_000;

/**
 * What is left at `now` of a wait from `since` until `until`. Nothing is where it would begin in the future: then the
 * clock was set back after it began, and nobody knows how far.
 */
export function leftOf(since: Date, until: Date, now: number): number {
  return now < since.getTime() - apartMs ? 0 : Math.max(0, until.getTime() - now);
}
