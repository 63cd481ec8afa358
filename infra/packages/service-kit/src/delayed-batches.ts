import { createCoalescedRun } from './coalesced-run.ts';

export interface DelayedBatchesDeps<T> {
  /** How long items are collected. Milliseconds. */
  delayMs: number;
  /** Sends a batch; the next one waits until it is over. Must not fail. */
  send(items: readonly T[]): Promise<void>;
}

export interface DelayedBatches<T> {
  add(item: T): void;
  /** Sends now what was added so far. */
  flush(): Promise<void>;
}

/** Collects items that are in no hurry, so that one command handles many. */
export function createDelayedBatches<T>({ delayMs, send }: DelayedBatchesDeps<T>): DelayedBatches<T> {
  let items: T[] = [];
  let timer: NodeJS.Timeout | undefined;
  const run = createCoalescedRun({ work: sendBatch });

  async function sendBatch(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = items;
    items = [];
    if (batch.length > 0) await send(batch);
  }

  return {
    add(item) {
      items.push(item);
      timer ??= setTimeout(() => void run.request(), delayMs);
    },
    flush: run.request,
  };
}
