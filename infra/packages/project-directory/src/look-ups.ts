import { lookUpProject, type QueryOf } from '@cardinal/contracts';
import type { Cache, InternalClient } from '@cardinal/service-kit';
import type { DirectoryCaches } from './directory-caches.ts';
import type { BoardRow, DirectoryModels, DirectoryShape, MemberRow, ProjectRow } from './rows.ts';
import type { DirectoryWrites } from './writes.ts';

export interface LookUpDeps<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  models: DirectoryModels<P, B, M>;
  shape: DirectoryShape<P, B, M>;
  caches: Partial<DirectoryCaches<P, B>>;
  ask: Ask;
}

/** Asks the owner, whatever is known here, and stores the answer. @returns whether it knows such a project or board */
export type Ask = (query: QueryOf<typeof lookUpProject>) => Promise<boolean>;

export const createAsk =
  ({ internal, store }: { internal: InternalClient; store: DirectoryWrites['store'] }): Ask =>
  async (query) => {
    const { tree } = await internal.call(lookUpProject, { query });
    if (tree) await store(tree);
    return tree !== null;
  };

/** A load that asks the owner where `find` misses, and finds again. Within a cache, so that many who miss ask once. */
export const orAsked =
  (ask: Ask, query: QueryOf<typeof lookUpProject>) =>
  <T>(find: () => Promise<T | null>) =>
  async (): Promise<T | null> =>
    (await find()) ?? ((await ask(query)) ? find() : null);

/** Only what is there goes into a cache; a tombstone is there. */
export const cached = <T>(cache: Cache<T> | undefined, key: string, load: () => Promise<T | null>) =>
  cache ? cache.get(key, load) : load();

export const ifLiving = <T extends { gone?: boolean }>(row: T | null): T | null =>
  row && !row.gone ? row : null;

/** The keys of caches for rows by their ids. */
export const idKey = (id: string) => `id:${id}`;

/** Rows that are known here and not gone, by their ids. */
export async function livingRows<T extends { _id: string; gone?: boolean }>(
  ids: Iterable<string>,
  cache: Cache<T> | undefined,
  find: (id: string) => Promise<T | null>,
): Promise<Map<string, T>> {
  const byKey = new Map(Array.from(ids, (id) => [idKey(id), id]));
  async function load(keys: string[]): Promise<Map<string, T>> {
    const found = await Promise.all(keys.map((key) => find(byKey.get(key)!)));
    return new Map(found.flatMap((row) => (row ? [[idKey(row._id), row]] : [])));
  }
  const keys = [...byKey.keys()];
  const rows = cache ? await cache.getAll(keys, load) : await load(keys);
  return new Map([...rows.values()].flatMap((row) => (row.gone ? [] : [[row._id, row]])));
}
