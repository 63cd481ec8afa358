import type { Outcome } from './attempt.ts';
import type { Fate, LedgerBoard, LedgerCard, LedgerComment, LedgerProject, Value } from './things.ts';

/** An action of a moderator, for a reason that is unique. */
export interface LedgerDeed {
  project: LedgerProject;
  action: string;
  reason: string;
  result: Outcome<unknown>['kind'];
}

/** A card or comment that somebody reported. */
export interface LedgerReport {
  target: LedgerCard | LedgerComment;
  userId: string;
  isSure: boolean;
}

/** An entry of a changelog; the text is its state. */
export interface LedgerEntry {
  /** Null where its creation was not answered. */
  id: string | null;
  project: LedgerProject;
  /** Unique. */
  title: string;
  cards: LedgerCard[];
  fate: Fate;
  state: Value;
}

/** A submission of a guest. Each step may be open: under way, or without an answer. */
export interface LedgerSubmission {
  token: string;
  /** Its title is unique. */
  title: string;
  board: LedgerBoard;
  isSent: boolean;
  /** The decision of an admin, as it was answered. */
  decision: 'none' | 'open' | 'accepted' | 'rejected';
  /** The card that it became, as far as it was read. */
  card: LedgerCard | null;
  /** Whether its owner had it forgotten. */
  isForgotten: 'no' | 'open' | 'yes';
  /** The user who claimed it, and those who may have. */
  claimedBy: string | null;
  mayBeClaimedBy: string[];
}

/** A vote on behalf of a customer, by names of which there are few. */
export interface LedgerCustomerVote {
  /** Null where it was not answered, or is not yet. */
  id: string | null;
  /** The card on which it was recorded. */
  card: LedgerCard;
  customer: string;
  /** Unique. */
  reason: string;
  fate: Fate;
}

/** Whether somebody is blocked from a project: the text is empty if not. */
export interface LedgerBlock {
  project: LedgerProject;
  userId: string;
  value: Value;
}
