import type { BoardVisibility, CardProperties } from '@cardinal/contracts';
import type { Databases, Row } from '../databases.ts';

interface UserRow extends Row {
  username: string;
  companyName: string | null;
}
interface ProjectRow extends Row {
  name: string;
  slug: string;
  description: string | null;
  ownerId: string;
  members: { userId: string; role: string }[];
  membersVersion: number;
}
export interface BoardRow extends Row {
  projectId: string;
  name: string;
  slug: string;
  visibility: BoardVisibility;
  ownerId: string;
  seat: number;
  cardCount: number;
}
export interface CardRow extends Row, CardProperties {
  projectId: string;
  boardId: string;
  title: string;
  description: string;
  imageUrls: string[] | null;
  labelIds?: string[];
  assigneeIds?: string[];
  rank?: string;
  createdBy: string;
  countsVersion: number;
  commentCount: number;
  /** Of internal notes; missing where nobody wrote one. */
  noteCount?: number;
  upvoteCount: number;
  likeCount: number;
  answerId?: string;
  lock?: object;
  hidden?: object;
  merged?: string[];
  merging?: string[];
  mergedInto?: { cardId: string; at: Date };
}
export interface CommentRow extends Row {
  cardId: string;
  userId: string;
  content: string;
  imageUrls: string[] | null;
  parentCommentId: string | null;
  placeholder: boolean;
  reactions?: { kind: string; by: string }[];
  reactionsVersion?: number;
  /** The cards that brought it here, the first first. */
  mergedFrom?: string[];
  edits?: { at: Date }[];
  hidden?: { was: { content: string } };
}
export interface VoteRow extends Row {
  cardId: string;
  userId: string;
  on: boolean;
  /** The cards whose votes it stands for, too. */
  merged?: string[];
}
/** A vote on behalf of a customer. */
export interface CustomerVoteRow extends Row {
  cardId: string;
  /** The card where it was recorded. */
  origin: string;
  mergedFrom?: string[];
  customer: string;
  reason: string | null;
}
interface InstallationRow extends Row {
  connected: boolean;
  channelId: string;
}

/** The owners' data: every live document, by its id. */
export interface Truth {
  users: Map<string, UserRow>;
  projects: Map<string, ProjectRow>;
  boards: Map<string, BoardRow>;
  cards: Map<string, CardRow>;
  /** Cards that were hidden, or merged into others: kept with what hangs on them, and on no board. */
  apart: Map<string, CardRow>;
  comments: Map<string, CommentRow>;
  /** Internal notes. */
  notes: Map<string, CommentRow>;
  upvotes: Map<string, VoteRow>;
  likes: Map<string, VoteRow>;
  customerVotes: Map<string, CustomerVoteRow>;
  installations: Map<string, InstallationRow>;
}

/** A comment or note by its id. */
export const findComment = ({ comments, notes }: Pick<Truth, 'comments' | 'notes'>, id: string) =>
  comments.get(id) ?? notes.get(id);

/** Reads the owners' data. */
export async function readTruth(databases: Databases): Promise<Truth> {
  const living = { deleted: false };
  const apart = { deleted: true, trashed: { $exists: true } };
  const byId = async <T extends Row>(
    ...[service, collection, state = living]: [...Parameters<Databases['in']>, object?]
  ): Promise<Map<string, T>> =>
    new Map((await databases.rows<T>(service, collection, state)).map((row) => [row._id, row]));
  return {
    users: await byId<UserRow>('auth', 'users'),
    projects: await byId<ProjectRow>('projects', 'projects'),
    boards: await byId<BoardRow>('projects', 'boards'),
    cards: await byId<CardRow>('cards', 'cards'),
    apart: await byId<CardRow>('cards', 'cards', apart),
    comments: await byId<CommentRow>('cards', 'comments'),
    notes: await byId<CommentRow>('cards', 'internal_notes'),
    upvotes: await byId<VoteRow>('cards', 'card_upvotes'),
    likes: await byId<VoteRow>('cards', 'card_likes'),
    customerVotes: await byId<CustomerVoteRow>('cards', 'customer_votes'),
    installations: await byId<InstallationRow>('integrations', 'slack_installations'),
  };
}
