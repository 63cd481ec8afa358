/** How many days notifications are kept, and how old an event may be to cause one. */
export const keptDays = 90;

const keptMs = keptDays * 24 * 60 * 60 * 1_000;

/** Whether it happened so long ago that nobody is notified. */
export const isTooOld = (at: string): boolean => Date.parse(at) < Date.now() - keptMs;
