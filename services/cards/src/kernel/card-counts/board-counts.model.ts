import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';
import type { Change } from './card-counts.rules.ts';

/** How many cards of each kind a board has, packed. */
export interface BoardCountsDocument {
  _id: string;
  version: number;
  counts: mongoose.mongo.Binary;
  /** The last changes that made a new version of it. */
  changes?: Change[];
}

export function boardCountsModel(connection: Connection) {
  const schema = new mongoose.Schema<BoardCountsDocument>(
    { _id: String, version: Number, counts: Buffer, changes: Array } as never,
    { versionKey: false },
  );
  // The collection has its name from an earlier release.
  return connection.model<BoardCountsDocument>('BoardCounts', schema, 'board_tallies');
}
export type BoardCountsModel = ReturnType<typeof boardCountsModel>;
