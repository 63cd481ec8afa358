import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

export type VoteKind = 'upvote' | 'like';

/** A user's vote on a card. It stays when it is taken back, so that its version goes on. */
export interface VoteDocument extends AggregateFields {
  /** `<cardId>:<userId>`: one vote a user. */
  _id: string;
  cardId: string;
  userId: string;
  boardId: string;
  projectId: string;
  on: boolean;
  createdAt: Date;
  /** The cards that were merged into this one and have such a vote of the user; missing where none has. */
  merged?: string[];
  /** Besides `merged`: whether the user decided on this card, too. */
  own?: boolean;
  /** Since when the card's count waits for this vote; unset once it is counted. */
  recountAt?: Date;
}

const collections = { upvote: ['CardUpvote', 'card_upvotes'], like: ['CardLike', 'card_likes'] } as const;

export function voteModel(connection: Connection, kind: VoteKind) {
  const schema = aggregateSchema<VoteDocument>({
    cardId: { type: String, required: true },
    userId: { type: String, required: true },
    boardId: { type: String, required: true },
    projectId: { type: String, required: true },
    on: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    merged: { type: [String], default: undefined },
    own: Boolean,
    recountAt: Date,
  });
  schema.index({ cardId: 1, on: 1, deleted: 1, createdAt: 1, userId: 1 }, { name: 'voters' });
  // For what a user votes for, newest first, and for the votes of a user who is deleted.
  schema.index({ userId: 1, createdAt: 1 }, { name: 'cast lately', partialFilterExpression: { on: true } });
  schema.index({ recountAt: 1 }, { sparse: true });
  const [name, collection] = collections[kind];
  return connection.model<VoteDocument>(name, schema, collection);
}
export type VoteModel = ReturnType<typeof voteModel>;
