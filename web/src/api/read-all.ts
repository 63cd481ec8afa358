import type { PageOf } from './client.ts';

/** The most that a list answers at once; fewer, where more would be too many bytes. */
export const maxPageSize = 1_000;

/**
 * All of a list that the server gives in parts, one part after another.
 * @param read the part from `offset` on; undefined for the first
 */
export async function readAll<T>(read: (offset: number | undefined) => Promise<PageOf<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, total } = await read(all.length || undefined);
    all.push(...items);
    // What others delete meanwhile must not make this wait for it.
    if (items.length === 0 || !(all.length < total)) return all;
  }
}
