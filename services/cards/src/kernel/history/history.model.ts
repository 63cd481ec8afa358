import type { KeptChange } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** One edit of a card, made from its event. It never changes. */
export interface HistoryDocument {
  /** `<card>/<version>`: each change of a card once, and all of a card in order by the index of ids. */
  _id: string;
  /** The board of the card after this change. */
  boardId: string;
  at: Date;
  userId: string;
  /** Whether an agent of the user made it. */
  byAgent?: boolean;
  changes: KeptChange[];
  /** The difference in the description, which `changes` only says to be there. */
  text?: { from: string; to: string };
}

const schema = new mongoose.Schema<HistoryDocument>(
  {
    _id: String,
    boardId: String,
    at: Date,
    userId: String,
    byAgent: Boolean,
    changes: [Object],
    text: Object,
  } as never,
  { versionKey: false },
);
/** For what happened in a project, newest first. */
schema.index({ boardId: 1, at: 1, _id: 1 }, { name: 'latest' });

export const historyModel = (connection: Connection) =>
  connection.model<HistoryDocument>('History', schema, 'card_history');
export type HistoryModel = ReturnType<typeof historyModel>;
