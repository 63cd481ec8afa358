import mongoose from 'mongoose';
import type { Connection } from '../mongo.ts';

/** A request with an Idempotency-Key: one that is being done, or the answer that it was given. */
export interface KeyedRequestDocument {
  /** A hash of the person and the key, neither of which is stored. */
  _id: string;
  /** A hash of the person. */
  person: string;
  /** By which another request with the same key is noticed. */
  digest: string;
  at: Date;
  /** Until then, the process that began it may still be at it; missing once there is an answer. */
  claimedUntil?: Date;
  /** Sealed with the key. */
  answer?: Buffer;
  bytes: number;
}

/** Longer than anybody is offline. */
const keptDays = 30;

const schema = new mongoose.Schema<KeyedRequestDocument>(
  {
    _id: { type: String, required: true },
    person: { type: String, required: true },
    digest: { type: String, required: true },
    at: { type: Date, required: true },
    claimedUntil: Date,
    answer: Buffer,
    bytes: { type: Number, required: true },
  },
  { versionKey: false, id: false } as never,
);
schema.index({ at: 1 }, { expireAfterSeconds: keptDays * 24 * 60 * 60 });
schema.index({ person: 1, at: -1 });

export const keyedRequestModel = (connection: Connection) =>
  connection.model<KeyedRequestDocument>('KeyedRequest', schema, 'keyed_requests');
