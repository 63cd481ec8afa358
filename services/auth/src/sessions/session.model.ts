import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/** `_id` is the session's public id; only the browser knows its token. */
export interface SessionDocument extends AggregateFields {
  tokenHash: string;
  userId: string;
  /** The user's `sessionEpoch` when the session was opened, or when its user changed the password in it. */
  epoch: number;
  /** As the browser calls itself, in words; missing in sessions of earlier releases. */
  browser?: string | null;
  system?: string | null;
  createdAt: Date;
  seenAt: Date;
  /** Idle timeout; moves with use. */
  idleUntil: Date;
  /** Absolute timeout. */
  absoluteUntil: Date;
  /** When the database deletes it, long after its end was published. */
  purgeAt: Date;
}

export function sessionModel(connection: Connection) {
  const schema = aggregateSchema<SessionDocument>({
    tokenHash: { type: String, required: true },
    userId: { type: String, required: true },
    epoch: { type: Number, required: true },
    browser: String,
    system: String,
    createdAt: { type: Date, required: true },
    seenAt: { type: Date, required: true },
    idleUntil: { type: Date, required: true },
    absoluteUntil: { type: Date, required: true },
    purgeAt: { type: Date, required: true },
  });
  schema.index({ tokenHash: 1 }, { unique: true });
  schema.index({ userId: 1 });
  schema.index({ idleUntil: 1 });
  schema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
  return connection.model<SessionDocument>('Session', schema, 'sessions');
}
