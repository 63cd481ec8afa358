import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

export interface KeptCalendar {
  id: string;
  /** SHA-256 of the secret in its address. */
  hash: string;
  /** Without a board, it has what is assigned to its owner. */
  boardId?: string;
  projectId?: string;
  createdAt: Date;
}

/** All of one user: one document, so that their number is limited by the write itself. */
export interface CalendarsDocument {
  /** The user's id. */
  _id: string;
  calendars: KeptCalendar[];
}

const schema = new mongoose.Schema<CalendarsDocument>(
  {
    _id: String,
    calendars: [
      { _id: false, id: String, hash: String, boardId: String, projectId: String, createdAt: Date },
    ],
  } as never,
  { versionKey: false },
);
schema.index({ 'calendars.hash': 1 });
schema.index({ 'calendars.boardId': 1 });

export const calendarsModel = (connection: Connection) =>
  connection.model<CalendarsDocument>('Calendars', schema, 'calendars');
export type CalendarsModel = ReturnType<typeof calendarsModel>;
