import type { Migration } from '@cardinal/service-kit';
import { noteOfColumn } from '../features/places/long-columns.ts';
import type { Column } from '../features/places/neighbours.ts';
import { roomyLength } from '../features/places/spread.rules.ts';

/** Columns where earlier releases made ranks long; they are spread once the service runs. */
export const longRanksAreNoted: Migration = {
  id: '0003-long-ranks-are-noted',
  async up(connection) {
    const columns = connection
      .collection('cards')
      .aggregate<{ _id: Column }>([
        { $match: { $expr: { $gt: [{ $strLenBytes: { $ifNull: ['$rank', ''] } }, roomyLength] } } },
        { $group: { _id: { boardId: '$boardId', status: '$status' } } },
      ]);
    const notes = connection.collection<{ _id: string; createdAt: Date }>('long_columns');
    for await (const { _id: column } of columns)
      await notes.updateOne(
        { _id: noteOfColumn(column) },
        { $set: { createdAt: new Date() } },
        { upsert: true },
      );
  },
};
