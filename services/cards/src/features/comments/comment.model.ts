import type { ReactionKind } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import type { Named } from '../../kernel/card/named.ts';

/** Somebody's reaction to a comment; each person has one of each kind at most. */
export interface StoredReaction {
  kind: ReactionKind;
  by: string;
}

/** An edit of a comment, stored with it. */
export interface StoredEdit {
  at: Date;
  by: string;
  /** The difference only. */
  from: string;
  to: string;
  /** How many images there were, where they changed; missing where they did not. */
  images?: { from: number; to: number };
}

/** A comment or an internal note, or what is left of one that was deleted while it had replies. */
export interface CommentDocument extends AggregateFields, Named {
  cardId: string;
  boardId: string;
  projectId: string;
  userId: string;
  content: string;
  imageUrls: string[] | null;
  parentCommentId: string | null;
  /** The cards that it came from with merges, the first one first; missing or empty where it was written here. */
  mergedFrom?: string[];
  /** An internal note; missing otherwise. Notes are in a collection of their own, and so are their threads. */
  internal?: true;
  /** In the order in which they came; missing where there was none. */
  reactions?: StoredReaction[];
  /** Counts changes of `reactions`, which are a stream of their own: they never make an edit wait. */
  reactionsVersion?: number;
  /** The last ones, newest last; missing where there was none. */
  edits?: StoredEdit[];
  /** Whether there were edits that are not kept. */
  editsCut?: boolean;
  /** Deleted, but kept as an empty place as long as it has replies. */
  placeholder: boolean;
  /** A moderator hid it: what is missing in its empty place. Reactions, images and edits stay where they are. */
  hidden?: { at: Date; by: string; reason: string | null; was: Named & { content: string } };
  /** It came by e-mail; missing otherwise. */
  byMail?: boolean;
  createdAt: Date;
  /** Changes with edits only, so that it shows whether there were any. */
  updatedAt: Date;
  /** Since when the card's count waits for this comment; unset once it is counted. */
  recountAt?: Date;
}

/** A comment as it is read: without what waits in its outbox and what it was. */
export type CommentRow = Omit<CommentDocument, 'outbox' | 'edits'>;
/** Leaves out what a `CommentRow` does not have. */
export const rowFields = { outbox: 0, edits: 0 } as const;

function commentSchema() {
  const text = { type: String, required: true };
  const schema = aggregateSchema<CommentDocument>({
    cardId: text,
    boardId: text,
    projectId: text,
    userId: text,
    content: { type: String, default: '' },
    imageUrls: { type: [String], default: null },
    parentCommentId: { type: String, default: null },
    mergedFrom: { type: [String], default: undefined },
    internal: Boolean,
    mentions: { type: [Object], default: undefined },
    references: { type: [String], default: undefined },
    reactions: { type: [Object], default: undefined },
    reactionsVersion: Number,
    edits: { type: [Object], default: undefined },
    editsCut: Boolean,
    placeholder: { type: Boolean, default: false },
    hidden: { type: Object, default: undefined },
    byMail: Boolean,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    recountAt: Date,
  });
  schema.index(
    { cardId: 1, createdAt: 1, _id: 1, deleted: 1, placeholder: 1, userId: 1 },
    { name: 'thread' },
  );
  schema.index({ parentCommentId: 1 }, { partialFilterExpression: { parentCommentId: { $type: 'string' } } });
  schema.index({ recountAt: 1 }, { sparse: true });
  // Of comments that refer to cards: what a card refers to.
  const referring = { partialFilterExpression: { 'references.0': { $exists: true } } };
  schema.index({ cardId: 1, deleted: 1 }, { name: 'refers', ...referring });
  // For the reactions of a user who is deleted.
  schema.index(
    { 'reactions.by': 1 },
    { name: 'reacted', partialFilterExpression: { 'reactions.by': { $type: 'string' } } },
  );
  return schema;
}

export function commentModel(connection: Connection) {
  const schema = commentSchema();
  schema.index({ boardId: 1, deleted: 1, placeholder: 1, createdAt: 1, _id: 1 }, { name: 'latest' });
  // For those who see more boards than one query can merge by index.
  schema.index({ deleted: 1, placeholder: 1, createdAt: 1, _id: 1, boardId: 1 }, { name: 'allLatest' });
  schema.index({ userId: 1, deleted: 1, placeholder: 1, createdAt: 1, cardId: 1 }, { name: 'written by' });
  // References to a card.
  schema.index(
    { references: 1, deleted: 1, updatedAt: 1, boardId: 1 },
    { name: 'referred', partialFilterExpression: { references: { $exists: true } } },
  );
  return connection.model<CommentDocument>('Comment', schema, 'comments');
}
export type CommentModel = ReturnType<typeof commentModel>;

/** Internal notes. No list of activity, no search and no other card shows them. */
export const internalNoteModel = (connection: Connection): CommentModel =>
  connection.model<CommentDocument>('Note', commentSchema(), 'internal_notes');
