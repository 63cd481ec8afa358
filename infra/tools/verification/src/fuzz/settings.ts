/** Random requests for each call; `make fuzz` sends more. */
const runs = Number(process.env.FUZZ_RUNS) || 15;
/** Fixed, so that only code changes make a difference; fast-check prints it with each failure. */
const seed = Number(process.env.FUZZ_SEED) || 20_261_120;

/** Time limit of a property in the tests, even on a busy machine; `make fuzz` has none. */
const budgetMs = process.env.FUZZ_RUNS ? Number.POSITIVE_INFINITY : 5_000;

/** Ends a property early without aborting the current request: later ones are skipped. */
export function withinBudget<T>(run: (value: T) => Promise<void>): (value: T) => Promise<void> {
  const until = Date.now() + budgetMs;
  return async (value) => {
    if (Date.now() < until) await run(value);
  };
}

/**
 * How fast-check runs a property.
 * @param examples tried first, with any seed
 * @param times factor of random requests
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
