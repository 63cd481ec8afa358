import mongoose, { type Model } from 'mongoose';
import type { Connection } from '../mongo.ts';
import type { Claimed } from './claims.ts';

/** Something to be sent. Afterwards only what is needed not to send it again. */
export interface QueuedItem extends Claimed {
  userId: string | null;
  /** The service's own fields; removed when it is finished. */
  message: object | null;
  /** Of several with the same group only the newest is worth a retry. */
  group?: string;
  /** Its id is never queued again: removed if it is withheld. */
  once?: boolean;
  state: 'waiting' | 'sent' | 'withheld' | 'failed';
  queuedAt: Date;
  /** From then on it is not sent any more. */
  giveUpAt: Date;
  finishedAt: Date | null;
}

/** Longer than any event is redelivered. */
const keptSeconds = 100 * 24 * 60 * 60;

function createSchema() {
  const schema = new mongoose.Schema<QueuedItem>(
    {
      _id: { type: String, required: true },
      userId: { type: String, default: null },
      message: { type: mongoose.Schema.Types.Mixed, default: null } as never,
      group: String,
      once: Boolean,
      state: { type: String, required: true },
      attempts: { type: Number, default: 0 },
      claimedUntil: { type: Date, default: null },
      queuedAt: { type: Date, required: true },
      nextAttemptAt: { type: Date, default: null },
      giveUpAt: { type: Date, required: true },
      answer: { type: String, default: null },
      finishedAt: { type: Date, default: null },
    },
    { versionKey: false, id: false, minimize: false } as never,
  );
  schema.index({ nextAttemptAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
  schema.index({ userId: 1 }, { partialFilterExpression: { userId: { $gt: '' } } });
  schema.index({ finishedAt: 1 }, { expireAfterSeconds: keptSeconds });
  return schema;
}

/** @param collection such as `mails` */
export const sendingModel = (connection: Connection, collection: string): Model<QueuedItem> =>
  connection.model<QueuedItem>(`Queued in ${collection}`, createSchema(), collection);
