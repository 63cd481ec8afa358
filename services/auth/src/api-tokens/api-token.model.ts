import type { TokenScope } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** `_id` is the token's public id; only its owner knows the token. */
export interface ApiTokenDocument {
  _id: string;
  /**
   * SHA-256, which is enough for 178 random bits: nobody can try them all, and a slow hash, as passwords need one, would
   * only make each request slower.
   */
  tokenHash: string;
  /** The person who made it, and as whom it acts. */
  userId: string;
  /** A token of this project; null for a personal one. */
  projectId: string | null;
  /** Of a personal one: the only projects that it reaches; null: all. */
  projectIds: string[] | null;
  name: string;
  scope: TokenScope;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  /** When the database deletes one that has expired, so that its owner has seen why something stopped; null: never. */
  purgeAt: Date | null;
}

export function apiTokenModel(connection: Connection) {
  const text = { type: String, required: true };
  const date = { type: Date, default: null };
  const schema = new mongoose.Schema<ApiTokenDocument>(
    {
      _id: text,
      tokenHash: text,
      userId: text,
      projectId: { type: String, default: null },
      projectIds: { type: [String], default: null },
      name: text,
      scope: text,
      createdAt: { type: Date, required: true },
      expiresAt: date,
      lastUsedAt: date,
      purgeAt: date,
    },
    { versionKey: false },
  );
  schema.index({ tokenHash: 1 }, { unique: true });
  schema.index({ userId: 1, projectId: 1 });
  schema.index({ projectId: 1 }, { partialFilterExpression: { projectId: { $type: 'string' } } });
  schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
  return connection.model<ApiTokenDocument>('ApiToken', schema, 'api_tokens');
}
