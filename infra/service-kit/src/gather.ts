import DataLoader from 'dataloader';
import type { Model } from 'mongoose';

export interface GatherOptions {
  /** Gathered questions under way at once; whoever comes while they are shares the next. */
  atOnce?: number;
  /** Single questions in a gathered one at most. */
  most?: number;
}

/** Lets `atOnce` go at once and holds back the others until one of them is over. */
function createTurns(atOnce: number) {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  return {
    /** `send` closes a gathered question and asks it. */
    wait(send: () => void): void {
      if (underWay < atOnce) process.nextTick(send);
      else waiting.push(send);
    },
    async take<T>(question: () => Promise<T>): Promise<T> {
      underWay += 1;
      try {
        return await question();
      } finally {
        underWay -= 1;
        waiting.shift()?.();
      }
    },
  };
}

/**
 * Asks single questions together, so that under load many of them cost about as much as one, and alone none waits.
 * An answer is never older than its question. `ask` answers each question, in their order; where it fails, all do.
 */
export function gathered<Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
  { atOnce = 2, most = 100 }: GatherOptions = {},
): (question: Q) => Promise<A> {
  const turns = createTurns(atOnce);
  const questions = new DataLoader<Q, A>((together) => turns.take(() => ask(together)), {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: turns.wait,
  });
  return (question) => questions.load(question);
}

/** Finds documents by their ids, those that are asked for at the same time with one query. */
export function findTogether<T extends { _id: string }>(
  model: Model<T>,
  fields: Partial<Record<keyof T, 0>> = {},
): (id: string) => Promise<T | null> {
  return gathered(async (ids) => {
    const different = [...new Set(ids)];
    // MongoDB finds one by its id in half the time that it takes for a list of one.
    const found =
      different.length === 1
        ? [await model.findOne({ _id: ids[0] } as never, fields as never).lean<T>()]
        : await model.find({ _id: { $in: different } } as never, fields as never).lean<T[]>();
    const byId = new Map(found.flatMap((row) => (row ? [[row._id, row]] : [])));
    return ids.map((id) => byId.get(id) ?? null);
  });
}
