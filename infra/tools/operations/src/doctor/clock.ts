import { bad, type Finding, look, ok } from './finding.ts';

/** Milliseconds. */
const tolerable = 2_000;

/**
 * Compares a clock with that of this machine.
 * @param whose such as `The clock of cards`
 * @param reply the time by that clock, undefined if it was not said, and how long the answer took
 */
export function examineClock(
  whose: string,
  { time, ms }: { time: Date | undefined; ms: number },
  now = Date.now(),
): Finding {
  const unknown = (why: string) =>
    look(`${whose} cannot be judged: ${why}`, 'compare it with "date -u" on this machine');
  if (!time || Number.isNaN(time.getTime())) return unknown('the answer has no time');
  if (ms > tolerable) return unknown(`the answer took ${Math.round(ms)} ms`);
  const apart = Math.abs(now - time.getTime());
  const what = `${whose} and that of this machine are ${apart < tolerable ? `less than ${tolerable / 1_000} s` : `${Math.round(apart / 1_000)} s`} apart`;
  return apart < tolerable
    ? ok(what)
    : bad(what, 'set both by NTP: leases, sessions and internal tokens depend on them');
}
