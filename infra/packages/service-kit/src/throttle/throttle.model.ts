import mongoose from 'mongoose';
import type { Connection } from '../mongo.ts';

/** Tries close to each other, which leave the window together with the last of them. Milliseconds. */
interface Span {
  from: number;
  until: number;
  count: number;
}

/** The tries in the time window that ends now. */
export interface TriesDocument {
  _id: string;
  spans: Span[];
  /** Whether the last try was admitted. */
  admitted: boolean;
  expiresAt: Date;
}

/** The collection `tries`; documents go when their window is over. */
export function triesModel(connection: Connection) {
  const schema = new mongoose.Schema<TriesDocument>(
    {
      _id: { type: String, required: true },
      spans: [{ _id: false, from: Number, until: Number, count: Number }],
      admitted: { type: Boolean, required: true },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return connection.model<TriesDocument>('Tries', schema, 'tries');
}
