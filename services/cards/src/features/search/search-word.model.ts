import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** A word of titles of a board, by which those are found that begin with what was typed, or differ from it in a letter. */
export interface SearchWord {
  /** `<board>/<word>`, so that words that begin alike are next to each other. */
  _id: string;
  boardId: string;
  /** The numbers of its gaps; missing if it is not forgiven a typo. */
  near?: number[];
  /** The day of the newest card with it, in days since 1970. */
  used: number;
  /** The latest period in which a title with it was indexed. */
  seen: number;
  /** The latest period in which a title lost it; missing if others were found with it since. */
  left?: number;
}

const schema = new mongoose.Schema<SearchWord>(
  {
    ...{ _id: String, boardId: String, near: { type: [Number], default: undefined } },
    ...{ used: Number, seen: Number, left: Number },
  } as never,
  { versionKey: false },
);
schema.index({ near: 1 }, { name: 'near', sparse: true });
schema.index({ left: 1 }, { name: 'left', sparse: true });

export const searchWordModel = (connection: Connection) =>
  connection.model<SearchWord>('SearchWord', schema, 'search_vocabulary');
export type SearchWordModel = ReturnType<typeof searchWordModel>;
