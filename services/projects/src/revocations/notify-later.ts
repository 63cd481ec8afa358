import type { AggregateFields, AggregateStore } from '@cardinal/service-kit';
import type { NotifyWatchers } from './notify-watchers.ts';

const documentsALook = 200;

interface NotifyLaterDeps<T extends AggregateFields> extends Pick<AggregateStore<T>, 'model'> {
  notify: NotifyWatchers;
}

/**
 * Notifies watchers of changes that were interrupted by a crash between write and confirmation: their events are still
 * in an outbox while the broker does not have them. Each run checks the next documents with a non-empty outbox.
 * @returns what says when to look again, if there was any
 */
export function createNotifyLater<T extends AggregateFields>({
  model,
  notify,
}: NotifyLaterDeps<T>): () => Promise<Date | undefined> {
  let after = '';
  return async () => {
    const waiting = { 'outbox.id': { $exists: true }, _id: { $gt: after } } as never;
    const found = await model
      .find(waiting, { outbox: 1 } as never)
      .sort({ _id: 1 })
      .limit(documentsALook)
      .lean<Pick<T, '_id' | 'outbox'>[]>();
    for (const { outbox } of found) await notify(outbox);
    after = found.length === documentsALook ? (found.at(-1)?._id ?? '') : '';
    return found.length > 0 ? new Date() : undefined;
  };
}
