import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** What a card or a comment is found by. It never says what is shown: that is read from the card and the comment. */
export interface SearchEntry {
  /** `<card>/` or `<card>/<comment>`, so that all of a card are next to each other. */
  _id: string;
  /** Of the card or the comment, as far as this entry has come. */
  version: number;
  boardId: string;
  /** Newer is larger: the time of its creation, with a part of the id, as many may be of the same millisecond. */
  place: number;
  /** As `termOn` makes them; none of a comment that was deleted. */
  terms: number[];
}

const schema = new mongoose.Schema<SearchEntry>(
  { _id: String, version: Number, boardId: String, place: Number, terms: [Number] } as never,
  { versionKey: false },
);
/** What has a term on a board, newest first. */
schema.index({ terms: 1, place: -1 }, { name: 'found by' });

export const searchEntryModel = (connection: Connection) =>
  connection.model<SearchEntry>('SearchEntry', schema, 'search_entries');
export type SearchEntryModel = ReturnType<typeof searchEntryModel>;
