import mongoose from 'mongoose';
import type { Connection } from '../mongo.ts';

/** The number of tries in one time window. */
export interface TriesDocument {
  _id: string;
  count: number;
  expiresAt: Date;
}

/** The collection `tries`; documents go when their window is over. */
export function triesModel(connection: Connection) {
  const schema = new mongoose.Schema<TriesDocument>(
    {
      _id: { type: String, required: true },
      count: { type: Number, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return connection.model<TriesDocument>('Tries', schema, 'tries');
}
