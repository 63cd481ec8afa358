import { type Choices, createChoices } from './choices.ts';
import type {
  LedgerBlock,
  LedgerCustomerVote,
  LedgerDeed,
  LedgerEntry,
  LedgerReport,
  LedgerSubmission,
} from './public-ledger.ts';
import type {
  LedgerBoard,
  LedgerCard,
  LedgerComment,
  LedgerEdit,
  LedgerProject,
  LedgerVote,
  Value,
} from './things.ts';

/** A create without an acknowledgement, identified by a unique text. */
interface UnconfirmedCreate {
  what: 'card' | 'comment' | 'note' | 'board' | 'customer';
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
  /** The endpoint of their browser; null if they have not turned it on. */
  browser: string | null;
}

/** Somebody who was mentioned in a text, by the answer to its author. */
interface LedgerMention {
  /** The card or comment. */
  subject: string;
  userId: string;
}

/** A card that was put right above or below another one, and the versions of both then. */
interface LedgerPlace {
  cardId: string;
  version: number;
  side: 'beforeId' | 'afterId';
  neighbourId: string;
  neighbourVersion: number;
}

/** Everything that the load sent, and how it was answered. */
export interface Ledger {
  people: LedgerPerson[];
  projects: LedgerProject[];
  boards: LedgerBoard[];
  cards: LedgerCard[];
  comments: LedgerComment[];
  /** Internal notes. */
  notes: LedgerComment[];
  votes: Map<string, LedgerVote>;
  customerVotes: LedgerCustomerVote[];
  /** By user. */
  lastEdits: Map<string, LedgerEdit>;
  placed: LedgerPlace[];
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
  notes: [],
  votes: new Map(),
  customerVotes: [],
  lastEdits: new Map(),
  placed: [],
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
