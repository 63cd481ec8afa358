/** Delays between tries, in milliseconds. */
export interface Patience {
  minMs: number;
  maxMs: number;
}

/**
 * The delay after `troubles` consecutive failures: doubled each time, with jitter, so that not everything is tried again
 * at the same moment.
 * @param chance from 0 to 1
 */
export function retryDelay(troubles: number, { minMs, maxMs }: Patience, chance: number): number {
  const delay = Math.min(maxMs, minMs * 2 ** Math.min(troubles - 1, 30));
  return Math.round(delay * (1 - chance / 4));
}
