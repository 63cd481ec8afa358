import DataLoader from 'dataloader';
import type { Model } from 'mongoose';

/** A query slower than this no longer holds back the next one, so a stuck query affects nobody else. Milliseconds. */
const slowMs = 100;

/** Resolves when a read is over or slow. */
function overOrSlow(read: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    read.then(end, end);
  });
}

/** Runs one query at a time, and holds back the others until it is over or slow. */
function createTurns() {
  let underWay: object | null = null;
  const waiting: (() => void)[] = [];

  function end(turn: object): void {
    if (underWay !== turn) return;
    underWay = null;
    waiting.shift()?.();
  }

  return {
    /** `send` closes a batch and runs its query. */
    wait(send: () => void): void {
      if (underWay) waiting.push(send);
      else setImmediate(send);
    },
    async take<T>(question: () => Promise<T>): Promise<T> {
      const turn = {};
      underWay = turn;
      const timer = setTimeout(end, slowMs, turn);
      try {
        return await question();
      } finally {
        clearTimeout(timer);
        end(turn);
      }
    },
  };
}

/**
 * Batches concurrent look-ups: those that arrive during a query share the next one. So under load many cost about as
 * much as one, and a single one does not wait. A result is never older than its look-up.
 * @param ask answers a batch, in its order; if it fails, all its look-ups fail
 * @param most the largest batch
 */
export function gathered<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly (A | Error)[]>,
  most = 100,
): (question: Q) => Promise<A> {
  const turns = createTurns();
  const questions = new DataLoader<Q, A>((together) => turns.take(() => ask(together)), {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: turns.wait,
  });
  return (question) => questions.load(question);
}

/** Maximum number of documents in one query. */
const mostDocuments = 500;

/** Finds documents by id; concurrent look-ups share one query. */
export function findTogether<T extends { _id: string }>(
  model: Model<T>,
  fields: Partial<Record<keyof T, 0>> = {},
): (id: string) => Promise<T | null> {
  return gathered(async (ids) => {
    const different = [...new Set(ids)];
    // Without mongoose, whose queries take as much of the processor as the driver's.
    const { collection } = model;
    const options = { projection: fields };
    // MongoDB finds a single id in half the time of a list of one.
    const found = (
      different.length === 1
        ? [await collection.findOne({ _id: ids[0] } as never, options)]
        : await collection.find({ _id: { $in: different } } as never, options).toArray()
    ) as (T | null)[];
    const byId = new Map(found.flatMap((row) => (row ? [[row._id, row]] : [])));
    return ids.map((id) => byId.get(id) ?? null);
  }, mostDocuments);
}

/**
 * Shares reads of the same thing: those who ask for it during a read share the next one, so that nothing read is older
 * than its question, and many cost about as much as two.
 */
export function sharedReads<A>(): (key: string, read: () => Promise<A>) => Promise<A> {
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
    one.next ??= overOrSlow(one.now).then(() => start(key, read));
    return one.next;
  };
}
