/** Requests by chance for each call; `make fuzz` sends more. */
const runs = Number(process.env.FUZZ_RUNS) || 15;
/** The same in every run, so that a change is what makes a difference; fast-check names it with what it found. */
const seed = Number(process.env.FUZZ_SEED) || 20_261_120;

/** In the tests a property ends after this long, on however busy a machine; `make fuzz` takes its time. */
const limit = process.env.FUZZ_RUNS ? {} : { interruptAfterTimeLimit: 5_000 };

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
  ...limit,
  ...(process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
});
