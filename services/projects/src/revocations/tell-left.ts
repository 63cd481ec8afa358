import type { AggregateFields, AggregateStore } from '@cardinal/service-kit';
import type { TellWatchers } from './tell-watchers.ts';

const documentsALook = 200;

interface TellLeftDeps<T extends AggregateFields> extends Pick<AggregateStore<T>, 'model'> {
  tell: TellWatchers;
}

/**
 * Notifies watchers of changes that were interrupted by a crash between write and confirmation: their events are still
 * in an outbox while the broker does not have them. Each run checks the next documents with a non-empty outbox.
 * @returns what says when to look again, if there was any
 */
export function createTellLeft<T extends AggregateFields>({
  model,
  tell,
}: TellLeftDeps<T>): () => Promise<Date | undefined> {
  let after = '';
  return async () => {
    const waiting = { 'outbox.id': { $exists: true }, _id: { $gt: after } } as never;
    const found = await model
      .find(waiting, { outbox: 1 } as never)
      .sort({ _id: 1 })
      .limit(documentsALook)
      .lean<Pick<T, '_id' | 'outbox'>[]>();
    for (const { outbox } of found) await tell(outbox);
    after = found.length === documentsALook ? (found.at(-1)?._id ?? '') : '';
    return found.length > 0 ? new Date() : undefined;
  };
}
