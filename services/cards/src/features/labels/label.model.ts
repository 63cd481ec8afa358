import type { Label } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/** The labels of a project, which is the id: one document, so that their number and names hold under parallel requests. */
export interface LabelsDocument extends AggregateFields {
  labels: Label[];
}

export function labelModel(connection: Connection) {
  const stored = { _id: false, id: String, name: String, color: String };
  const schema = aggregateSchema<LabelsDocument>({ labels: { type: [stored], default: [] } });
  return connection.model<LabelsDocument>('Labels', schema, 'labels');
}
