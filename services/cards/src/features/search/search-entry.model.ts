import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** Terms of a card or a comment. It never says what is shown: that is read from the card and the comment. */
export interface SearchEntry {
  /** `<card>/` or `<card>/<comment>`, so that all of a card are next to each other. */
  _id: string;
  /** Of the card or the comment, as far as this entry has come. */
  version: number;
  boardId: string;
  /** Newer is larger: the time of its creation, with a part of the id, as many may be of the same millisecond. */
  place: number;
  /** As `numberOn` makes them; none of a comment that was deleted. */
  terms: number[];
}

const schema = new mongoose.Schema<SearchEntry>(
  { _id: String, version: Number, boardId: String, place: Number, terms: [Number] } as never,
  { versionKey: false },
);
/**
 * Entries with a term on a board, newest first. A card is written to many of its pages, so these are half as large
 * as usual.
 */
schema.index(
  { terms: 1, place: -1 },
  { name: 'found by', storageEngine: { wiredTiger: { configString: 'leaf_page_max=8KB' } } },
);

/** The collection has another name for each way in which terms become numbers. */
export const searchEntryModel = (connection: Connection) =>
  connection.model<SearchEntry>('SearchEntry', schema, 'search_terms');
export type SearchEntryModel = ReturnType<typeof searchEntryModel>;
