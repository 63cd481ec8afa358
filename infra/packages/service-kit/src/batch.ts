import DataLoader from 'dataloader';
import { createCoalescedRun } from './queue.ts';

/** A query slower than this no longer holds back the next one, so a stuck query affects nobody else. Milliseconds. */
const slowMs = 100;

/** Resolves when a query is over or slow. */
function settledOrSlow(query: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    query.then(end, end);
  });
}

/** Runs one query at a time, and holds back the others until it is over or slow. */
function createTurns() {
  let underWay: Promise<void> | null = null;
  const waiting: (() => void)[] = [];

  return {
    /** `send` closes a batch and runs its query. */
    wait(send: () => void): void {
      if (underWay) waiting.push(send);
      else setImmediate(send);
    },
    take<T>(query: Promise<T>): Promise<T> {
      const turn = settledOrSlow(query);
      underWay = turn;
      void turn.then(() => {
        if (underWay !== turn) return;
        underWay = null;
        waiting.shift()?.();
      });
      return query;
    },
  };
}

/**
 * Batches concurrent look-ups: those that arrive during a query share the next one. So under load many cost about as
 * much as one, and a single one does not wait. A result is never older than its look-up.
 * @param ask answers a batch, in its order; if it fails, all its look-ups fail
 * @param most the largest batch
 */
export function batchCalls<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly (A | Error)[]>,
  most = 100,
): (question: Q) => Promise<A> {
  const turns = createTurns();
  const questions = new DataLoader<Q, A>((together) => turns.take(ask(together)), {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: turns.wait,
  });
  return (question) => questions.load(question);
}

/**
 * Shares reads of the same thing: those who ask for it during a read share the next one, so that nothing read is older
 * than its question, and many cost about as much as two.
 */
export function shareReads<A>(): (key: string, read: () => Promise<A>) => Promise<A> {
  const underWay = new Map<string, { now: Promise<A>; next?: Promise<A> }>();

  function start(key: string, read: () => Promise<A>): Promise<A> {
    const one = { now: read() };
    underWay.set(key, one);
    const end = () => {
      if (underWay.get(key) === one) underWay.delete(key);
    };
    one.now.then(end, end);
    return one.now;
  }

  return (key, read) => {
    const one = underWay.get(key);
    if (!one) return start(key, read);
    one.next ??= settledOrSlow(one.now).then(() => start(key, read));
    return one.next;
  };
}

/** How long published events and marks that are done with stay in their documents at most. Milliseconds. */
export const collectMs = 200;

export interface DelayedBatchesDeps<T> {
  /**
   * How long items are collected at most. Milliseconds. All with the same time are sent at the same moments, so that their
   * writes leave as one command.
   */
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
      timer ??= setTimeout(() => void run.request(), delayMs - (performance.now() % delayMs));
    },
    flush: run.request,
  };
}

/** How long events are gathered. Milliseconds. */
const windowMs = {
  /** Open pages see changes so much later. */
  atRest: 20,
  /** While they keep coming, which is for so long after a window. */
  busy: 60,
  /** They share what follows them, and leave the processor to those who wait. */
  underLoad: 240,
};
/** Under load is a service that had so many events in each of so many windows in a row. */
const load = { events: 2, windows: 5 };
/** With so many the window closes: more would not make them cheaper. */
const mostEvents = 100;

interface Window {
  closed: Promise<void>;
  close(): void;
  events: number;
}

/**
 * Lets events in together: those that come within one window are handled side by side, so that what their handlers ask
 * the database at the same time is asked with one command. It also puts what follows a write behind its answer.
 */
export function createDeliveryWindow(): () => Promise<void> {
  let current: Window | null = null;
  let lastClosed = Number.NEGATIVE_INFINITY;
  /** Windows in a row that had many events. */
  let full = 0;

  function lengthOfNext(): number {
    const isBusy = performance.now() - lastClosed < windowMs.busy;
    if (isBusy) return full < load.windows ? windowMs.busy : windowMs.underLoad;
    full = 0;
    return windowMs.atRest;
  }

  function open(): Window {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const close = () => {
      clearTimeout(timer);
      full = window.events < load.events ? 0 : full + 1;
      current = null;
      lastClosed = performance.now();
      resolve();
    };
    const timer = setTimeout(close, lengthOfNext());
    const window = { closed, close, events: 0 };
    return window;
  }

  return () => {
    current ??= open();
    const { closed, close } = current;
    current.events += 1;
    if (current.events === mostEvents) close();
    return closed;
  };
}
