import type { AggregateFields, AggregateStore, RelaySource } from '@cardinal/service-kit';

export type KeepEvents = NonNullable<RelaySource['keep']>;

interface KeptStoreDeps<T extends AggregateFields> {
  store: AggregateStore<T>;
  /** Each keeps of the events what is its own. */
  keepAtOnce: readonly KeepEvents[];
}

/**
 * A store whose writes complete once features have kept of their events what must not be missed. They are not asked about
 * changes that are prepared: only counts may be.
 */
export function createKeptStore<T extends AggregateFields>({
  store,
  keepAtOnce,
}: KeptStoreDeps<T>): AggregateStore<T> {
  async function kept<Doc extends T | null>(doc: Doc): Promise<Doc> {
    for (const keep of keepAtOnce) await keep(doc?.outbox ?? []);
    return doc;
  }
  return {
    model: store.model,
    prepare: store.prepare,
    insert: async (...args) => kept(await store.insert(...args)),
    async insertThen(...args) {
      const both = await store.insertThen(...args);
      await kept(both.inserted);
      return both;
    },
    change: async (...args) => kept(await store.change(...args)),
    remove: async (...args) => kept(await store.remove(...args)),
  };
}
