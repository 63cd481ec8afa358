import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';

export interface BlockedUser {
  userId: string;
  at: Date;
  by: string;
  reason: string | null;
}

/** Words and users that a project, the id, keeps out: one document, so that limits hold under parallel requests. */
export interface BlockListsDocument extends AggregateFields {
  words: string[];
  /** Newest first. */
  users: BlockedUser[];
}

export function blockListsModel(connection: Connection) {
  const user = { _id: false, userId: String, at: Date, by: String, reason: String };
  const schema = aggregateSchema<BlockListsDocument>({
    words: { type: [String], default: [] },
    users: { type: [user], default: [] },
  });
  return connection.model<BlockListsDocument>('BlockLists', schema, 'block_lists');
}
