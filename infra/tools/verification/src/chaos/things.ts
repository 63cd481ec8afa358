import type { Card, CardProperties } from '@cardinal/contracts';

/**
 * `unknown`: a deletion was sent and its result is not known. Set before the deletion is sent, so that refusals of
 * concurrent calls are explained.
 */
export type Fate = 'living' | 'unknown' | 'deleted';

/** The last acknowledged text, and the texts of later writes without an answer. */
export interface Value {
  /** The version with the acknowledged text. */
  version: number;
  text: string;
  maybe: string[];
}

export interface LedgerProject {
  id: string;
  slug: string;
  fate: Fate;
  description: Value;
  labelIds: string[];
}

export interface LedgerBoard {
  id: string;
  slug: string;
  project: LedgerProject;
  isPublic: boolean;
  /** Whether the load may delete it. */
  isSpare: boolean;
  /** Whether guests may submit cards. */
  takesGuests: boolean;
  fate: Fate;
  /** Deletions without an answer so far. */
  deletions: number;
  /** Whether it was in the trash, so that others may have met it as gone. */
  hasLeft: boolean;
  name: Value;
}

export type CardContent = Pick<Card, 'boardId' | 'title' | 'description' | keyof CardProperties> & {
  imageUrls: string[] | null;
  /** These are undefined if the last answer went to somebody who is not shown them. */
  labelIds: string[] | undefined;
  assigneeIds: string[] | undefined;
};

/** Whether a moderator hid it; `open` while that is under way, or without an answer. */
export type Hiding = 'no' | 'open' | 'yes';

/** A merge of a card as a duplicate. */
interface LedgerMerge {
  into: LedgerCard;
  /** Until it is done, the card may be in the other one or not: a merge, or the way back, is under way or was not answered. */
  state: 'merging' | 'leaving' | 'unanswered' | 'done';
  /** The request to repeat if it was not answered. */
  wanted: 'merge' | 'unmerge';
  /** When it was asked for, and when it was done. */
  from: string;
  to: string | null;
}

export interface LedgerCard {
  id: string;
  board: LedgerBoard;
  /** Boards where it may be instead, after moves without an answer. */
  mayBeOn: LedgerBoard[];
  authorId: string;
  fate: Fate;
  /** Deletions without an answer so far. */
  deletions: number;
  /** Whether it was in the trash or left a board, so that others may have met it as gone. */
  hasLeft: boolean;
  version: number;
  content: CardContent;
  /** Edits without an answer. */
  maybe: Partial<CardContent>[];
  /** The comment that is its official answer; empty without one. */
  answer: Value;
  hiding: Hiding;
  /** The text is empty unless its comments are locked. */
  lock: Value;
  /** How often somebody began to lock or unlock them, and did not end. */
  lockings: { begun: number; open: number };
  /** Null as long as it is no duplicate. */
  merge: LedgerMerge | null;
  /** Whether a merge without an answer may still come late, so that it is not turned round. */
  hasLateMerge: boolean;
  /** How often something was to be merged into it, or taken out of it. */
  merges: number;
}

type Made = Pick<LedgerCard, 'id' | 'board' | 'authorId' | 'version' | 'content'>;

/** A card that was just created. */
export const newCard = (made: Made): LedgerCard => ({
  ...made,
  mayBeOn: [],
  fate: 'living',
  deletions: 0,
  hasLeft: false,
  maybe: [],
  answer: { version: 0, text: '', maybe: [] },
  hiding: 'no',
  lock: { version: 0, text: '', maybe: [] },
  lockings: { begun: 0, open: 0 },
  merge: null,
  hasLateMerge: false,
  merges: 0,
});

/** The last edit of a user, with what it replaced, if nobody else's came between. */
export interface LedgerEdit {
  card: LedgerCard;
  version: number;
  before: Partial<CardContent>;
}

export interface LedgerComment {
  id: string;
  card: LedgerCard;
  userId: string;
  parent: LedgerComment | null;
  fate: Fate;
  content: Value;
  /** The texts of acknowledged edits. */
  edits: string[];
  hiding: Hiding;
  /** An internal note. */
  isNote: boolean;
}

type Said = Pick<LedgerComment, 'id' | 'card' | 'userId' | 'parent' | 'content' | 'isNote'>;

/** A comment or note that was just written. */
export const newComment = (said: Said): LedgerComment => ({
  ...said,
  ...{ fate: 'living', edits: [], hiding: 'no' },
});

export interface LedgerVote {
  card: LedgerCard;
  userId: string;
  kind: 'upvote' | 'like';
  on: boolean;
  /** A vote is not touched again after a change without an answer. */
  isSure: boolean;
  /** When the last change was answered. */
  at: string;
}

export const voteKey = (cardId: string, userId: string, kind: string) => `${cardId}/${userId}/${kind}`;

/** Stores an acknowledged text, unless a newer one was acknowledged already. */
export function acknowledge(value: Value, version: number, text: string): void {
  if (version >= value.version) Object.assign(value, { version, text });
}
