/** Runs work so that at most `count` of it run at once; the rest waits in line. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= count) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in the queue, or is free again.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
