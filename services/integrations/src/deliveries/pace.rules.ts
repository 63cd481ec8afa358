/** Clocks of several machines may differ by this much. */
const apartMs = 2_000;

/**
 * The rest at `now` of a wait from `since` until `until`. Zero if it would begin in the future: then the clock was set
 * back by an unknown amount.
 */
export function leftOf(since: Date, until: Date, now: number): number {
  return now < since.getTime() - apartMs ? 0 : Math.max(0, until.getTime() - now);
}
