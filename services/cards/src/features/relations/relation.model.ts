import type { RelationKind } from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import mongoose from 'mongoose';

export interface RelationDocument {
  /** `<kind>/<from>/<to>`, so that each is there once. */
  _id: string;
  kind: RelationKind;
  /** Of related cards, the one whose id comes first. */
  from: string;
  to: string;
  by: string;
  createdAt: Date;
}

const schema = new mongoose.Schema<RelationDocument>(
  { _id: String, kind: String, from: String, to: String, by: String, createdAt: Date } as never,
  { versionKey: false },
);
schema.index({ from: 1, kind: 1 });
schema.index({ to: 1, kind: 1 });

export const relationModel = (connection: Connection) =>
  connection.model<RelationDocument>('Relation', schema, 'card_relations');
export type RelationModel = ReturnType<typeof relationModel>;
