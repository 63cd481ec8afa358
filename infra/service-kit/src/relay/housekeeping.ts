import type { Metrics } from '../metrics.ts';
import { steadyNow } from '../steady-clock.ts';
import type { Outboxes } from './outboxes.ts';

export interface HousekeepingDeps {
  outboxes: Pick<Outboxes, 'purgeLeft' | 'depth' | 'age'>;
  metrics: Pick<Metrics, 'setOutbox'>;
}

const everyMs = 5_000;

/** Removes what a crash left of deleted documents, and measures the outboxes. */
export function createHousekeeping({ outboxes, metrics }: HousekeepingDeps) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** Does it once in five seconds, however often it is called. */
    async runWhenDue(): Promise<void> {
      if (steadyNow() - last < everyMs) return;
      last = steadyNow();
      await outboxes.purgeLeft();
      metrics.setOutbox(await outboxes.depth(), await outboxes.age());
    },
  };
}
