import mongoose, { type Model } from 'mongoose';
import type { Connection } from '../mongo.ts';

/** A message to watchers, such as an ended session. The watcher confirms it by `id`. */
export interface Revocation {
  id: string;
}

/** A watching process; `_id` is its name. */
export interface WatcherDocument {
  _id: string;
  /** When its lease ends, by the database's clock. Only used to clean up. */
  until: Date;
  /** Unconfirmed revocations. */
  revoked: Revocation[];
}

/** How long a watcher that is gone is kept; if it returns later, it is a new one. */
const purgeAfterSeconds = 60;

/** The watchers of one owner, in its own database. */
export function watcherModel(
  connection: Connection,
  name: string,
  collection: string,
): Model<WatcherDocument> {
  const schema = new mongoose.Schema<WatcherDocument>(
    {
      _id: { type: String, required: true },
      until: { type: Date, required: true },
      revoked: { type: [mongoose.Schema.Types.Mixed], required: true },
    } as never,
    { versionKey: false, id: false },
  );
  schema.index({ until: 1 }, { expireAfterSeconds: purgeAfterSeconds });
  return connection.model<WatcherDocument>(name, schema, collection);
}
