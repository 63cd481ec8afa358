import { type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';
import type { Model } from 'mongoose';

interface OnCard extends ReadModelFields {
  cardId: string;
  boardId: string;
  projectId: string;
  userId: string;
  /** Since when; ISO 8601, which sorts as text. */
  since: string;
}

export interface KnownCard extends ReadModelFields {
  boardId: string;
  projectId: string;
  /** The version of the card with which it came to its board; missing where it was created there. */
  placedVersion?: number;
  /** When it was put into the trash; ISO 8601. Missing where it was deleted for good. */
  trashedAt?: string | null;
  /** Whether all its participants are known. */
  complete?: boolean;
  /** How often it was said that they are not: what was asked before the last time may be outdated. */
  doubts?: number;
  /** Its author and its assignees; missing where only releases that kept neither heard of it. */
  createdBy?: string;
  assigneeIds?: string[];
  /** The version of the card that named them. */
  peopleVersion?: number;
  /** When a card was last taken out of it that had been merged into it; ISO 8601. */
  partedAt?: string;
  /** Participants that the owner returned; those from events have their own rows. */
  commenterIds?: string[];
  upvoterIds?: string[];
}

export interface KnownComment extends OnCard {
  /** When it was deleted or hidden; ISO 8601. Missing where it was not, or where it is an internal note. */
  withdrawnAt?: string;
}

export interface KnownVote extends OnCard {
  on: boolean;
}

const onCard = { cardId: String, boardId: String, projectId: String, userId: String, since: String };

const cards = readModelSchema<KnownCard>({
  boardId: String,
  projectId: String,
  placedVersion: Number,
  trashedAt: String,
  complete: Boolean,
  doubts: Number,
  createdBy: String,
  assigneeIds: { type: [String], default: undefined },
  peopleVersion: Number,
  partedAt: String,
  commenterIds: { type: [String], default: undefined },
  upvoterIds: { type: [String], default: undefined },
});
const comments = readModelSchema<KnownComment>({ ...onCard, withdrawnAt: String });
const votes = readModelSchema<KnownVote>({ ...onCard, on: Boolean });
for (const schema of [comments, votes]) schema.index({ cardId: 1, since: 1 });
for (const schema of [cards, comments, votes]) {
  schema.index({ boardId: 1 });
  schema.index({ projectId: 1 });
}

/** The collections of participants of cards: cards, comments and upvotes. */
export function participantModels(connection: Connection): {
  cards: Model<KnownCard>;
  comments: Model<KnownComment>;
  votes: Model<KnownVote>;
} {
  return {
    cards: connection.model<KnownCard>('Card', cards, 'cards'),
    comments: connection.model<KnownComment>('Comment', comments, 'comments'),
    votes: connection.model<KnownVote>('Vote', votes, 'votes'),
  };
}
