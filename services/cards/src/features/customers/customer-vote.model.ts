import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

/** A vote for a card on behalf of a customer, who has no account. */
export interface CustomerVoteDocument extends AggregateFields {
  cardId: string;
  boardId: string;
  projectId: string;
  /** The card on which it was recorded, which may have been merged into `cardId`. */
  origin: string;
  /** The cards that it came along from, as of comments. */
  mergedFrom?: string[];
  /** By name: those with the same key count once. Its own id where it is taken back. */
  customerKey: string;
  customer: string;
  contact: string | null;
  reason: string | null;
  by: string;
  createdAt: Date;
  /** Taken back, and about to be removed. */
  gone?: true;
  /** Since when the card's count waits for it; unset once it is counted. */
  recountAt?: Date;
}

export type CustomerVoteRow = Omit<CustomerVoteDocument, 'outbox'>;

export function customerVoteModel(connection: Connection) {
  const text = { type: String, required: true };
  const schema = aggregateSchema<CustomerVoteDocument>({
    ...{ cardId: text, boardId: text, projectId: text, origin: text, customerKey: text, by: text },
    mergedFrom: { type: [String], default: undefined },
    customer: { type: String, default: '' },
    contact: { type: String, default: null },
    reason: { type: String, default: null },
    createdAt: { type: Date, required: true },
    gone: Boolean,
    recountAt: Date,
  });
  schema.index({ cardId: 1, createdAt: 1, _id: 1 }, { name: 'customers' });
  schema.index({ origin: 1, customerKey: 1 }, { name: 'once', unique: true });
  schema.index({ by: 1, createdAt: 1 }, { name: 'recorded' });
  schema.index({ recountAt: 1 }, { sparse: true });
  return connection.model<CustomerVoteDocument>('CustomerVote', schema, 'customer_votes');
}
export type CustomerVoteModel = ReturnType<typeof customerVoteModel>;
