import mongoose, { type Model } from 'mongoose';
import type { Connection } from '../mongo.ts';

/** What a watcher is told, such as a session that is over. `id` names it when the watcher confirms it. */
export interface Revocation {
  id: string;
}

/** A process that watches; `_id` is what it calls itself. */
export interface WatcherDocument {
  _id: string;
  /** When it must have been heard of again, by the database's clock. It only says when to clear up. */
  until: Date;
  /** What it has not confirmed yet. */
  revoked: Revocation[];
}

/** A watcher that is gone is kept for so long; one that comes back later is a new one. */
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
