import type { Revocation } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import { Schema } from 'mongoose';

/** A gateway that remembers sessions; `_id` is what it calls itself. */
export interface WatcherDocument {
  _id: string;
  /** When it must have been heard of again, by the database's clock. It only says when to clear up. */
  until: Date;
  /** What it has not said it forgot. */
  revoked: Revocation[];
}

/** A gateway that is gone is kept for so long; one that comes back later is a new one. */
const purgeAfterSeconds = 60;

export function watcherModel(connection: Connection) {
  const schema = new Schema<WatcherDocument>(
    {
      _id: { type: String, required: true },
      until: { type: Date, required: true },
      revoked: { type: [Schema.Types.Mixed], required: true },
    } as never,
    { versionKey: false, id: false },
  );
  schema.index({ until: 1 }, { expireAfterSeconds: purgeAfterSeconds });
  return connection.model<WatcherDocument>('SessionWatcher', schema, 'session_watchers');
}
