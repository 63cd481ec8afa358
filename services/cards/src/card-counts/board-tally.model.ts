import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { Change } from './tally.rules.ts';

/** The tally of a board, packed. */
export interface TallyDocument {
  _id: string;
  version: number;
  counts: mongoose.mongo.Binary;
  /** The last changes that made a new version of it. */
  changes?: Change[];
}

export function tallyModel(connection: Connection) {
  const schema = new mongoose.Schema<TallyDocument>(
    { _id: String, version: Number, counts: Buffer, changes: Array } as never,
    { versionKey: false },
  );
  return connection.model<TallyDocument>('BoardTally', schema, 'board_tallies');
}
export type TallyModel = ReturnType<typeof tallyModel>;
