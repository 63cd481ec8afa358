import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/** `_id` is the session's public id; its token is known to the browser alone. */
export interface SessionDocument extends AggregateFields {
  tokenHash: string;
  userId: string;
  /** The user's `sessionEpoch` when it was opened. */
  epoch: number;
  createdAt: Date;
  seenAt: Date;
  /** Over when nothing is heard until then; moves on with use. */
  idleUntil: Date;
  /** Over then in any case. */
  absoluteUntil: Date;
  /** When the database drops it by itself; long after its end was told. */
  purgeAt: Date;
}

export function sessionModel(connection: Connection) {
  const schema = aggregateSchema<SessionDocument>({
    tokenHash: { type: String, required: true },
    userId: { type: String, required: true },
    epoch: { type: Number, required: true },
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
