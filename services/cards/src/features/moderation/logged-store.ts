import type { AggregateFields, AggregateStore } from '@cardinal/service-kit';
import type { ModerationLog } from './moderation-log.ts';

interface LoggedStoreDeps<T extends AggregateFields> {
  store: AggregateStore<T>;
  keep: ModerationLog['keep'];
}

/** A store whose writes complete once the log has what a moderator did by them. */
export function createLoggedStore<T extends AggregateFields>({
  store,
  keep,
}: LoggedStoreDeps<T>): AggregateStore<T> {
  async function kept<Doc extends T | null>(doc: Doc): Promise<Doc> {
    await keep(doc?.outbox ?? []);
    return doc;
  }
  return {
    model: store.model,
    insert: async (...args) => kept(await store.insert(...args)),
    change: async (...args) => kept(await store.change(...args)),
    remove: async (...args) => kept(await store.remove(...args)),
  };
}
