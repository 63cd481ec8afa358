import { AppError } from '@cardinal/service-kit';

/** Needs of an image: memory while it is decoded, and pixels, on which the time depends. */
export interface DecodeCost {
  bytes: number;
  pixels: number;
}

/** Does work while its memory fits beside that of what is being done; the rest waits in line. */
export type DecodeBudget = <T>(cost: DecodeCost, work: () => Promise<T>) => Promise<T>;

export interface DecodeBudgetDeps {
  /** For all images that are decoded at once; a larger one is decoded alone. */
  bytes: number;
  /** Images that are decoded at once. */
  atOnce: number;
  /** Pixels of all images that may wait for their turn. */
  waitingPixels: number;
}

const tooMany = () =>
  new AppError('overloaded', 'Too many uploads at once. Please try again.', { retryAfter: 5 });

export function createDecodeBudget({ bytes: budget, atOnce, waitingPixels }: DecodeBudgetDeps): DecodeBudget {
  const line: { cost: DecodeCost; begin: () => void }[] = [];
  let [used, running, waiting] = [0, 0, 0];

  const fits = ({ bytes }: DecodeCost) => running === 0 || (running < atOnce && used + bytes <= budget);

  /** In the order of arrival, so that a large one is not passed by small ones for ever. */
  function beginNext(): void {
    for (let next = line[0]; next && fits(next.cost); next = line[0]) {
      line.shift();
      waiting -= next.cost.pixels;
      used += next.cost.bytes;
      running += 1;
      next.begin();
    }
  }

  return async (cost, work) => {
    if (line.length > 0 && waiting + cost.pixels > waitingPixels) throw tooMany();
    waiting += cost.pixels;
    await new Promise<void>((begin) => {
      line.push({ cost, begin });
      beginNext();
    });
    try {
      return await work();
    } finally {
      used -= cost.bytes;
      running -= 1;
      beginNext();
    }
  };
}
