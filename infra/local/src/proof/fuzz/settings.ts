/** Requests for each call; `make fuzz` sends more. */
const runs = Number(process.env.FUZZ_RUNS) || 20;
/** The same in every run, so that a change is what makes a difference; fast-check names it with what it found. */
const seed = Number(process.env.FUZZ_SEED) || 20_261_120;

/** In the tests a property ends after a minute, also while it looks for the shortest example; `make fuzz` takes its time. */
const limit = process.env.FUZZ_RUNS ? {} : { interruptAfterTimeLimit: 60_000 };

/** How fast-check runs a property. @param times as many requests as for one call */
export const fuzzSettings = (times = 1) => ({
  seed,
  numRuns: runs * times,
  ...limit,
  ...(process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
});
