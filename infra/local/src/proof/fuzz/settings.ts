/** Requests for each call; `make fuzz` sends more. */
const runs = Number(process.env.FUZZ_RUNS) || 20;
/** The same in every run, so that a change is what makes a difference; fast-check names it with what it found. */
const seed = Number(process.env.FUZZ_SEED) || 20_261_120;

/** How fast-check runs a property. @param times as many requests as for one call */
export const fuzzSettings = (times = 1) => ({
  seed,
  numRuns: runs * times,
  ...(process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
});
