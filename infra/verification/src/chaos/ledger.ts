import type { Card } from '@cardinal/contracts';

/**
 * `unknown`: a deletion was sent and nobody knows whether it was done. It is set before the deletion is sent, so that
 * whoever is refused meanwhile knows why.
 */
export type Fate = 'living' | 'unknown' | 'deleted';

/** A text that was last acknowledged, and what may have become of it since by writes that nobody answered. */
export interface Value {
  /** Of the document, with the acknowledged text. */
  version: number;
  text: string;
  maybe: string[];
}

export interface LedgerProject {
  id: string;
  slug: string;
  fate: Fate;
  description: Value;
}

export interface LedgerBoard {
  id: string;
  slug: string;
  project: LedgerProject;
  isPublic: boolean;
  /** The load may delete it. */
  isSpare: boolean;
  fate: Fate;
  name: Value;
}

export type CardContent = Pick<
  Card,
  'title' | 'description' | 'type' | 'status' | 'userPriority' | 'devPriority'
> & {
  imageUrls: string[] | null;
};

export interface LedgerCard {
  id: string;
  board: LedgerBoard;
  authorId: string;
  fate: Fate;
  version: number;
  content: CardContent;
  /** Edits that nobody answered. */
  maybe: Partial<CardContent>[];
}

export interface LedgerComment {
  id: string;
  card: LedgerCard;
  userId: string;
  parent: LedgerComment | null;
  fate: Fate;
  content: Value;
}

export interface LedgerVote {
  card: LedgerCard;
  userId: string;
  kind: 'upvote' | 'like';
  on: boolean;
  /** Nobody touches a vote again whose last change was not answered. */
  isSure: boolean;
}

/** A thing that a create may or must not have made, told by a text that nothing else has. */
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

/** Somebody whose suspension, sign-out or removal was acknowledged, and how often they read something after that. */
interface LedgerRevocation {
  who: string;
  reads: number;
}

/** Somebody looked for a card by the title that they had just given it. */
interface LedgerSearch {
  title: string;
  isFound: boolean;
}

/** What the load was told, and what it was not. */
export interface Ledger {
  projects: LedgerProject[];
  boards: LedgerBoard[];
  cards: LedgerCard[];
  comments: LedgerComment[];
  votes: Map<string, LedgerVote>;
  awards: LedgerAward[];
  companies: Map<string, Value>;
  unconfirmedCreates: UnconfirmedCreate[];
  revocations: LedgerRevocation[];
  searches: LedgerSearch[];
  /** Refusals that nothing explains. */
  oddities: string[];
  counts: { acknowledged: number; unknown: number; refused: number };
}

export const createLedger = (): Ledger => ({
  projects: [],
  boards: [],
  cards: [],
  comments: [],
  votes: new Map(),
  awards: [],
  companies: new Map(),
  unconfirmedCreates: [],
  revocations: [],
  searches: [],
  oddities: [],
  counts: { acknowledged: 0, unknown: 0, refused: 0 },
});

const worst = (...fates: Fate[]): Fate =>
  fates.includes('deleted') ? 'deleted' : fates.includes('unknown') ? 'unknown' : 'living';

/** What became of a thing, given what became of all that it hangs on. */
export const fateOfBoard = ({ fate, project }: LedgerBoard): Fate => worst(fate, project.fate);
export const fateOfCard = ({ fate, board }: LedgerCard): Fate => worst(fate, fateOfBoard(board));
export const fateOfComment = ({ fate, card }: LedgerComment): Fate => worst(fate, fateOfCard(card));

export const voteKey = (cardId: string, userId: string, kind: string) => `${cardId}/${userId}/${kind}`;

/** Notes an acknowledged text, unless a newer one was acknowledged already. */
export function acknowledge(value: Value, version: number, text: string): void {
  if (version >= value.version) Object.assign(value, { version, text });
}
