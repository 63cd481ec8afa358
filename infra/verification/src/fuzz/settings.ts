/** Requests by chance for each call; `make fuzz` sends more. */
const runs = Number(process.env.FUZZ_RUNS) || 15;
/** The same in every run, so that a change is what makes a difference; fast-check names it with what it found. */
const seed = Number(process.env.FUZZ_SEED) || 20_261_120;

/** How long a property sends requests in the tests, on however busy a machine; `make fuzz` takes its time. */
const budgetMs = process.env.FUZZ_RUNS ? Number.POSITIVE_INFINITY : 5_000;

/** Ends a property early without cutting off the request that it is at: what comes too late is left out. */
export function withinBudget<T>(run: (value: T) => Promise<void>): (value: T) => Promise<void> {
  const until = Date.now() + budgetMs;
  return async (value) => {
    if (Date.now() < until) await run(value);
  };
}

/**
 * How fast-check runs a property.
 * @param examples what is tried first, whatever the seed
 * @param times as many requests by chance as for one call
 */
export const fuzzSettings = <T = never>({
  examples = [],
  times = 1,
}: {
  examples?: T[];
  times?: number;
}) => ({
  seed,
  examples,
  numRuns: examples.length + runs * times,
  ...(process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
});
