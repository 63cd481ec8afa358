import { type CardProperties, cardStatuses, isClosed } from '@cardinal/contracts';
import { type AggregateFields, aggregateSchema, type Connection } from '@cardinal/service-kit';
import type { Named } from './named.ts';
import { columnIndex, columnIndexKeys, storedProperties } from './stored-properties.ts';

/**
 * A card. `version` counts its content, `countsVersion` its counts, which are streams of their own: votes and
 * comments never make an edit stale.
 */
export interface CardDocument extends AggregateFields, CardProperties, Named {
  projectId: string;
  boardId: string;
  title: string;
  description: string;
  imageUrls: string[] | null;
  createdBy: string;
  /** Missing where nobody ever was, so that the index holds no others. */
  assigneeIds?: string[];
  /** Missing where it never had any, as above. For a while it may name labels that were deleted. */
  labelIds?: string[];
  /** Its place in its column (`places/rank.ts`); missing where an earlier release created it during an update. */
  rank?: string;
  createdAt: Date;
  updatedAt: Date;
  countsVersion: number;
  commentCount: number;
  upvoteCount: number;
  likeCount: number;
  /** A moderator hid it. It is `deleted` then and in the trash, where nobody but moderators and its author find it. */
  hidden?: Lock;
  /** Since when only admins comment; missing where nobody locked it. */
  lock?: Lock;
  /** The cards that were merged into it; missing where none is. */
  merged?: string[];
  /** Cards that are being merged into it at this moment; missing as above. */
  merging?: string[];
  /** Its target as a duplicate: it is deleted then, and kept apart from the trash. */
  mergedInto?: MergedInto;
  /** The comment that is its official answer; missing without one. It may have been deleted since. */
  answerId?: string;
  /** Its internal notes, which `commentCount` leaves out; missing where there never was one. */
  noteCount?: number;
  /** How many of `upvoteCount` are votes on behalf of customers; missing where nobody voted so. */
  customerVoteCount?: number;
  /** How many of `upvoteCount` an import brought, which are nobody's here; missing where none did. */
  importedVotes?: number;
  /** Counts changes of `noteCount`, apart from `countsVersion`, so that nobody is informed of them. */
  notesVersion?: number;
  /** Characters of descriptions that the history keeps; missing where it keeps none. */
  historyText?: number;
  /** By which the last edits can be taken back, newest first; missing where there was none. */
  recentEdits?: RecentEdit[];
  /**
   * Makes the card dirty: the version with which it came to count as something else, or got another text, until its
   * board's card counts are stored anew; where only its rank is new, the time, below zero. Like the collection `board_tallies`, it is stored under an earlier name.
   */
  untallied?: number;
}

interface MergedInto {
  cardId: string;
  at: Date;
  by: string;
}

/** Hidden or locked by a moderator. */
interface Lock {
  at: Date;
  by: string;
  reason: string | null;
}

/** An edit of a card, stored with the card, so that it can be taken back. */
export interface RecentEdit {
  /** The version that it made. */
  version: number;
  /** The version that it took back. */
  undoes?: number | undefined;
  userId: string;
  /** Missing in those of earlier releases. */
  at?: Date;
  /** The former values of what it set. */
  before: Partial<CardDocument>;
}

/** A card as it is read: what waits in its outbox is nobody's business, nor is what it was. */
export type CardRow = Omit<CardDocument, 'outbox' | 'recentEdits'>;

/** How a card is stored, besides what every aggregate has. */
const storedFields = {
  projectId: { type: String, required: true },
  boardId: { type: String, required: true },
  title: { type: String, required: true },
  description: { type: String, required: true },
  ...storedProperties,
  imageUrls: { type: [String], default: null },
  createdBy: { type: String, required: true },
  assigneeIds: { type: [String], default: undefined },
  labelIds: { type: [String], default: undefined },
  mentions: { type: [Object], default: undefined },
  references: { type: [String], default: undefined },
  rank: String,
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
  countsVersion: { type: Number, default: 0 },
  commentCount: { type: Number, default: 0 },
  upvoteCount: { type: Number, default: 0 },
  likeCount: { type: Number, default: 0 },
  lock: { type: Object, default: undefined },
  hidden: { type: Object, default: undefined },
  merged: { type: [String], default: undefined },
  merging: { type: [String], default: undefined },
  mergedInto: { type: Object, default: undefined },
  answerId: String,
  noteCount: Number,
  customerVoteCount: Number,
  importedVotes: Number,
  notesVersion: Number,
  historyText: Number,
  untallied: Number,
} as const satisfies Record<Exclude<keyof CardRow, keyof AggregateFields>, unknown>;

/** The fields of a `CardRow` in lists, which do not show whom and what a description names. */
export const listedRowFields = Object.fromEntries(
  [...Object.keys(storedFields), 'version', 'deleted', 'trashed']
    .filter((field) => field !== 'mentions' && field !== 'references')
    .map((field) => [field, 1]),
) as Record<Exclude<keyof CardRow, '_id' | keyof Named>, 1>;

/** Indexes, by name, for lists; `deleted` is in them so that counting needs no documents. */
const cardIndexes = {
  newest: { boardId: 1, deleted: 1, createdAt: 1, _id: 1 },
  /** Columns of the Kanban view, and all that counting a board needs. */
  [columnIndex]: columnIndexKeys,
  /** Columns in their manual order, and the neighbours of a place in them. */
  ranked: { boardId: 1, deleted: 1, status: 1, rank: 1, _id: 1 },
  userPriority: { boardId: 1, deleted: 1, userPriority: 1, createdAt: 1, _id: 1 },
  devPriority: { boardId: 1, deleted: 1, devPriority: 1, createdAt: 1, _id: 1 },
  comments: { boardId: 1, deleted: 1, commentCount: 1, createdAt: 1, _id: 1 },
  upvotes: { boardId: 1, deleted: 1, upvoteCount: 1, createdAt: 1, _id: 1 },
  /** Columns of the roadmap. */
  columnUpvotes: { boardId: 1, deleted: 1, status: 1, upvoteCount: 1, createdAt: 1, _id: 1 },
  changed: { boardId: 1, deleted: 1, updatedAt: 1, _id: 1 },
  author: { createdBy: 1, deleted: 1, updatedAt: 1, _id: 1 },
  /** For those who see more boards than one query can merge by index. */
  allNewest: { deleted: 1, createdAt: 1, _id: 1, boardId: 1 },
  allChanged: { deleted: 1, updatedAt: 1, _id: 1, boardId: 1 },
  allUserPriority: { deleted: 1, userPriority: 1, createdAt: 1, _id: 1, boardId: 1 },
  allDevPriority: { deleted: 1, devPriority: 1, createdAt: 1, _id: 1, boardId: 1 },
} as const;
/** Of assigned cards alone. Queries name the people whom they are assigned to. */
const assignedKeys = { assigneeIds: 1, deleted: 1, createdAt: 1, _id: 1, boardId: 1 } as const;
/** Of labelled cards alone: for lists by age, and for whatever concerns all cards of a label. */
const labelledKeys = { labelIds: 1, deleted: 1, boardId: 1, createdAt: 1, _id: 1 } as const;
/** Of closed cards alone, for roadmaps: what is delivered, and how much is not. */
const closedKeys = {
  boardId: 1,
  deleted: 1,
  status: 1,
  closingReason: 1,
  upvoteCount: 1,
  createdAt: 1,
  _id: 1,
} as const;
/** Of cards that refer to others. */
const referredKeys = { references: 1, deleted: 1, updatedAt: 1, boardId: 1 } as const;
/** Of the trash alone. */
const trashKeys = { projectId: 1, 'trashed.at': 1, _id: 1 } as const;
/** Of hidden cards alone. */
const hiddenKeys = { projectId: 1, 'hidden.at': -1, _id: -1 } as const;
/** Of cards that were merged into others, for when those go for good. */
const mergedKeys = { 'mergedInto.cardId': 1 } as const;
export type CardIndex = keyof typeof cardIndexes | 'assigned' | 'labelled' | 'closed';

export function cardModel(connection: Connection) {
  const schema = aggregateSchema<CardDocument>(storedFields);
  for (const [name, keys] of Object.entries(cardIndexes)) schema.index(keys, { name });
  schema.index(assignedKeys, {
    name: 'assigned',
    partialFilterExpression: { assigneeIds: { $exists: true } },
  });
  schema.index(labelledKeys, {
    name: 'labelled',
    partialFilterExpression: { labelIds: { $exists: true } },
  });
  schema.index(closedKeys, {
    name: 'closed',
    partialFilterExpression: { status: cardStatuses.find(isClosed) },
  });
  schema.index(referredKeys, {
    name: 'referred',
    partialFilterExpression: { references: { $exists: true } },
  });
  schema.index(mergedKeys, {
    name: 'merged',
    partialFilterExpression: { 'mergedInto.cardId': { $exists: true } },
  });
  schema.index(hiddenKeys, { name: 'hidden', partialFilterExpression: { 'hidden.at': { $exists: true } } });
  schema.index(trashKeys, { name: 'trash', partialFilterExpression: { 'trashed.at': { $exists: true } } });
  schema.index(
    { boardId: 1 },
    { name: 'untallied', partialFilterExpression: { untallied: { $exists: true } } },
  );
  return connection.model<CardDocument>('Card', schema, 'cards');
}
export type CardModel = ReturnType<typeof cardModel>;
