import type { AggregateFields, AggregateStore, RelaySource } from '@cardinal/service-kit';

export type KeepEvents = NonNullable<RelaySource['keep']>;

interface KeptStoreDeps<T extends AggregateFields> {
  store: AggregateStore<T>;
  /** Each keeps of the events what is its own. */
  keepAtOnce: readonly KeepEvents[];
}

/** A store whose writes complete once features have kept of their events what must not be missed. */
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
    insert: async (...args) => kept(await store.insert(...args)),
    change: async (...args) => kept(await store.change(...args)),
    remove: async (...args) => kept(await store.remove(...args)),
  };
}
