/** A moment by both clocks of the machine: one may be set back, the other may stand still while the machine sleeps. */
export interface Moment {
  wall: number;
  steady: number;
}

export const thisMoment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/** Whether less than `ms` have passed since then, by both. */
export function isWithin(ms: number, { wall, steady }: Moment): boolean {
  const now = thisMoment();
  return now.wall < wall + ms && now.steady < steady + ms;
}
