/** The most that a list answers at once. */
export const mostAtOnce = 1_000;

/**
 * All of a list that the server gives in parts of `mostAtOnce`, one part after another.
 * @param read the part from `offset` on; undefined for the first
 */
export async function readAll<T>(read: (offset: number | undefined) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const part = await read(all.length || undefined);
    all.push(...part);
    if (part.length < mostAtOnce) return all;
  }
}
