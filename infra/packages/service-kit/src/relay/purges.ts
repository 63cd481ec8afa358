import type { Outboxes } from './outboxes.ts';

/** Looks for documents whose removal a crash interrupted, not in each sweep. */
export interface Purges {
  /** Looks in the next sweep. */
  soon(): void;
  /** An event was published: one may have been marked as deleted while its last event was on its way. */
  published(): void;
  /** To be called in each sweep. */
  run(): Promise<void>;
}

/** How often they are looked for. Milliseconds. */
const purgeMs = 60_000;
/** So long after the last event they are looked for in each sweep. Milliseconds. */
const busyMs = 30_000;

export function createPurges({ outboxes }: { outboxes: Pick<Outboxes, 'purgeLeft'> }): Purges {
  let purged = Number.NEGATIVE_INFINITY;
  let published = Number.NEGATIVE_INFINITY;
  const soon = () => {
    purged = Number.NEGATIVE_INFINITY;
  };
  return {
    soon,
    published() {
      published = performance.now();
    },
    async run() {
      const began = performance.now();
      if (began - purged < purgeMs && began - published > busyMs) return;
      purged = began;
      let mayBeMore = true;
      try {
        mayBeMore = await outboxes.purgeLeft();
      } finally {
        if (mayBeMore) soon();
      }
    },
  };
}
