import type { PageOf } from './client.ts';

/** The maximum number of items in one answer; fewer if they would be too many bytes. */
export const maxPageSize = 1_000;

/**
 * Reads all pages of a list, one after another.
 * @param read reads the page from `offset` on; undefined for the first
 */
export async function readAll<T>(read: (offset: number | undefined) => Promise<PageOf<T>>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { items, total } = await read(all.length || undefined);
    all.push(...items);
    // Concurrent deletions must not make this loop for ever.
    if (items.length === 0 || !(all.length < total)) return all;
  }
}
