import type { ViewSettings } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

export interface ViewDocument extends AggregateFields, ViewSettings {
  projectId: string;
  boardId: string;
  /** Its maker; the id stays when they leave. */
  ownerId: string;
  shared: boolean;
  /** The list in which it stands, the project's or its maker's (`getListKey`). Names and seats are unique there. */
  list: string;
  name: string;
  /** Unique in the list. */
  nameKey: string;
  /** Its number in the list; see limits/seats.ts. */
  seat: number;
}

const living = { partialFilterExpression: { deleted: false } };
const text = { type: String, required: true };

const schema = aggregateSchema<ViewDocument>({
  projectId: text,
  boardId: text,
  ownerId: text,
  shared: { type: Boolean, required: true },
  list: text,
  name: text,
  nameKey: text,
  seat: { type: Number, required: true },
  mode: text,
  group: { type: String, default: null },
  density: text,
  filter: { type: mongoose.Schema.Types.Mixed, required: true },
  sort: text,
  order: text,
});
schema.index({ list: 1, nameKey: 1 }, { unique: true, ...living });
schema.index({ list: 1, seat: 1 }, { unique: true, ...living });
// For what is removed with a board or a project, and with an account.
schema.index({ projectId: 1, boardId: 1 });
schema.index({ ownerId: 1 });

export const viewModel = (connection: Connection) => connection.model<ViewDocument>('View', schema, 'views');
