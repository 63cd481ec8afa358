import type { Board, BoardVisibility } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

export type WipLimits = Board['wipLimits'];

export interface BoardDocument extends AggregateFields {
  projectId: string;
  /** The project's owner, whose plan limits it. */
  ownerId: string;
  /** Its number among all boards of the owner; see limits/seats.ts. */
  seat: number;
  name: string;
  slug: string;
  description: string | null;
  visibility: BoardVisibility;
  /** These are missing where nobody has ever asked for them. */
  hiddenFromSearch?: boolean;
  guestsMaySubmit?: boolean;
  /** By status; replicas of older releases omit it. */
  wipLimits?: WipLimits;
  /** Its number of cards, updated by card-counts.ts outside the board's own stream. */
  cardCount: number;
  /** Increased whenever its cards change, before they are counted. */
  cardsRevision: number;
  /** The revision that `cardCount` belongs to. */
  countedRevision: number;
  /** Whether it has to be counted. */
  uncounted: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const living = { partialFilterExpression: { deleted: false } };

const schema = aggregateSchema<BoardDocument>({
  projectId: { type: String, required: true },
  ownerId: { type: String, required: true },
  seat: { type: Number, required: true },
  name: { type: String, required: true },
  slug: { type: String, required: true },
  description: { type: String, default: null },
  visibility: { type: String, required: true },
  hiddenFromSearch: Boolean,
  guestsMaySubmit: Boolean,
  wipLimits: { type: mongoose.Schema.Types.Mixed, default: {} },
  cardCount: { type: Number, default: 0 },
  cardsRevision: { type: Number, default: 0 },
  countedRevision: { type: Number, default: 0 },
  uncounted: { type: Boolean, default: false },
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
});
schema.index({ projectId: 1, slug: 1 }, { unique: true, ...living });
schema.index({ ownerId: 1, seat: 1 }, { unique: true, ...living });
schema.index({ projectId: 1, visibility: 1 });
schema.index({ uncounted: 1 }, { partialFilterExpression: { uncounted: true } });

export const boardModel = (connection: Connection) =>
  connection.model<BoardDocument>('Board', schema, 'boards');
