import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/** Points that an admin gave a card's author; the projects service adds them up. */
export interface AwardDocument extends AggregateFields {
  cardId: string;
  projectId: string;
  userId: string;
  points: number;
  awardedBy: string;
  createdAt: Date;
}

export function awardModel(connection: Connection) {
  const text = { type: String, required: true };
  const schema = aggregateSchema<AwardDocument>({
    cardId: text,
    projectId: text,
    userId: text,
    points: { type: Number, required: true },
    awardedBy: text,
    createdAt: { type: Date, required: true },
  });
  schema.index({ cardId: 1 });
  return connection.model<AwardDocument>('Award', schema, 'point_awards');
}
