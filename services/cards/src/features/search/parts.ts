/** As many as one query merges by index. */
export const mergedAtOnce = 200;

/** A list in parts of so many. */
export const toParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
