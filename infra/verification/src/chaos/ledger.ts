import type { Card, CardProperties } from '@cardinal/contracts';
import { type Choices, createChoices } from './choices.ts';
import type {
  LedgerBlock,
  LedgerDeed,
  LedgerEntry,
  LedgerReport,
  LedgerSubmission,
} from './public-ledger.ts';

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

/** Where a card went as a duplicate. */
export interface LedgerMerge {
  into: LedgerCard;
  /** Until it is done, the card may be in the other one or not: a merge, or the way back, is under way or was not answered. */
  state: 'merging' | 'leaving' | 'unanswered' | 'done';
  /** What is asked for again where it was not answered. */
  wanted: 'merge' | 'unmerge';
  /** When it was asked for, and when it was done. */
  from: string;
  to: string | null;
}

export interface LedgerCard {
  id: string;
  board: LedgerBoard;
  /** Where it may be instead, after moves without an answer. */
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
interface LedgerEdit {
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
}

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

/** A create without an acknowledgement, identified by a unique text. */
interface UnconfirmedCreate {
  what: 'card' | 'comment' | 'board';
  mark: string;
  mayExist: boolean;
}

interface LedgerAward {
  cardId: string;
  userId: string;
  projectId: string;
  points: number;
  isSure: boolean;
}

/** A user whose suspension, sign-out or removal was acknowledged, and how often they read something afterwards. */
interface LedgerRevocation {
  who: string;
  reads: number;
}

/** A search for a card by the title that it was just given. */
interface LedgerSearch {
  title: string;
  isFound: boolean;
}

/** A user of the load. */
export interface LedgerPerson {
  id: string;
  username: string;
  isStranger: boolean;
  /** Their verified address; null if they have none. */
  address: string | null;
  /** Where their browser is reached; null if they have not turned it on. */
  browser: string | null;
}

/** Somebody who was mentioned in a text, by the answer to whoever wrote it. */
interface LedgerMention {
  /** The card or comment. */
  subject: string;
  userId: string;
}

/** What the load sent, and how it was answered. */
export interface Ledger {
  people: LedgerPerson[];
  projects: LedgerProject[];
  boards: LedgerBoard[];
  cards: LedgerCard[];
  comments: LedgerComment[];
  votes: Map<string, LedgerVote>;
  /** By user. */
  lastEdits: Map<string, LedgerEdit>;
  awards: LedgerAward[];
  companies: Map<string, Value>;
  unconfirmedCreates: UnconfirmedCreate[];
  revocations: LedgerRevocation[];
  searches: LedgerSearch[];
  mentions: LedgerMention[];
  deeds: LedgerDeed[];
  reports: LedgerReport[];
  blocks: LedgerBlock[];
  submissions: LedgerSubmission[];
  entries: LedgerEntry[];
  /** Addresses that a link for their verification was asked for. */
  verifications: string[];
  choices: Choices;
  /** Refusals without an explanation. */
  oddities: string[];
  counts: { acknowledged: number; unknown: number; refused: number };
  /** Acknowledged actions, by name. */
  done: Map<string, number>;
}

export const createLedger = (): Ledger => ({
  people: [],
  projects: [],
  boards: [],
  cards: [],
  comments: [],
  votes: new Map(),
  lastEdits: new Map(),
  awards: [],
  companies: new Map(),
  unconfirmedCreates: [],
  revocations: [],
  searches: [],
  mentions: [],
  deeds: [],
  reports: [],
  blocks: [],
  submissions: [],
  entries: [],
  verifications: [],
  choices: createChoices(),
  oddities: [],
  counts: { acknowledged: 0, unknown: 0, refused: 0 },
  done: new Map(),
});

export const voteKey = (cardId: string, userId: string, kind: string) => `${cardId}/${userId}/${kind}`;

/** Stores an acknowledged text, unless a newer one was acknowledged already. */
export function acknowledge(value: Value, version: number, text: string): void {
  if (version >= value.version) Object.assign(value, { version, text });
}
