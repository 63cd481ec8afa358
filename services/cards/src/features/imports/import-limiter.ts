import { AppError } from '@cardinal/service-kit';

export interface ImportLimits {
  /** Pieces of work at the same time, and those that wait for one to end. */
  most: number;
  waiting: number;
}

/** Lets few files be read at once in this process: each may take 250 MB. */
export function createImportLimiter({ limits: { most, waiting } }: { limits: ImportLimits }) {
  const queue: (() => void)[] = [];
  let busy = 0;

  async function enter(): Promise<void> {
    if (busy < most) {
      busy += 1;
      return;
    }
    if (queue.length >= waiting)
      throw new AppError('overloaded', 'Too many files are being read. Please try again in a moment.', {
        retryAfter: 10,
      });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
export type ImportLimiter = ReturnType<typeof createImportLimiter>;
