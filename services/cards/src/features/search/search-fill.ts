import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

/** Of a walk, in this order. */
export const phases = ['cards', 'comments', 'entries'] as const;
export type Phase = (typeof phases)[number];

/** How far the index has been filled with what earlier releases wrote. */
export interface Fill {
  /** The name of its collection. */
  _id: string;
  /** Walks that are over, and when the last one was. */
  walks: number;
  walkedAt: Date;
  /** The position of this walk. */
  of: Phase;
  after: string;
  /** Whether the indexes of earlier releases were dropped. */
  isFormerGone?: boolean;
}

/** Where a walk begins. */
export const beginning = { of: 'cards', after: '' } as const;
/** After the first walk, another one finds what replicas of an earlier release wrote and removed beside this one. */
export const walks = 2;

const schema = new mongoose.Schema<Fill>(
  {
    ...{ _id: String, walks: Number, walkedAt: Date, of: String, after: String },
    isFormerGone: Boolean,
  } as never,
  { versionKey: false },
);
export const fillModel = (connection: Connection) =>
  connection.model<Fill>('SearchFill', schema, 'search_fill');
export type FillModel = ReturnType<typeof fillModel>;
