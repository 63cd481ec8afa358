import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** A link that was sent to the owner of an account, by the hash of its token. */
export interface AccountLink {
  _id: string;
  kind: 'verify' | 'reset';
  userId: string;
  /** The folded address that it was sent to; null if an admin passes it on, which proves no address. */
  emailKey: string | null;
  /** The hash of the password's hash, so that a link to choose another one ends with the password. */
  replaces: string | null;
  expiresAt: Date;
}

export function accountLinkModel(connection: Connection) {
  const text = { type: String, required: true };
  const schema = new mongoose.Schema<AccountLink>(
    {
      _id: text,
      kind: text,
      userId: text,
      emailKey: { type: String, default: null },
      replaces: { type: String, default: null },
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 60 });
  return connection.model<AccountLink>('AccountLink', schema, 'account_links');
}
