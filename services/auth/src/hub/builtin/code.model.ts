import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** A one-time code, by its hash, with what it is bound to. */
export interface CodeDocument {
  _id: string;
  userId: string;
  /** The user's `sessionEpoch` when the password was checked. */
  epoch: number;
  redirectUri: string;
  service: string;
  challenge: string;
  expiresAt: Date;
}

export function codeModel(connection: Connection) {
  const text = { type: String, required: true };
  const schema = new mongoose.Schema<CodeDocument>(
    {
      _id: text,
      userId: text,
      epoch: { type: Number, required: true },
      redirectUri: text,
      service: text,
      challenge: text,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 60 });
  return connection.model<CodeDocument>('Code', schema, 'hub_codes');
}
