import type { Connection } from '@cardinal/service-kit';
import mongoose, { type Model } from 'mongoose';
import type { Entry } from './stream.entry.ts';

/** Entries that were written together; the number of the first one is the id, that of the last one is `last`. */
export interface LogBatch {
  _id: number;
  /** The number of its first entry. */
  first: number;
  last: number;
  entries: Entry[];
  keys: string[];
  at: Date;
}

const batch = new mongoose.Schema<LogBatch>(
  {
    _id: { type: Number, required: true },
    first: { type: Number, required: true },
    last: { type: Number, required: true },
    entries: { type: [mongoose.Schema.Types.Mixed], default: [] } as never,
    keys: { type: [String], default: undefined },
    at: { type: Date, required: true },
  },
  { versionKey: false, id: false, minimize: false } as never,
);
batch.index({ last: 1 });
batch.index({ keys: 1 }, { unique: true, partialFilterExpression: { keys: { $exists: true } } });
batch.index({ at: 1 });

export type LogModel = Model<LogBatch>;

export const logModel = (connection: Connection): LogModel =>
  connection.model<LogBatch>('StreamBatch', batch, 'stream_log');
