import type { CardDetail, EditableCardField, Role } from '@cardinal/contracts';
import type { SeenBoard } from '../access/board-access.ts';
import type { SignedIn, Viewer } from '../access/viewer.ts';
import type { KnownBoard } from '../read-models/projects.ts';
import type { Person } from '../read-models/users.ts';
import type { CardDocument, CardRow } from './card.model.ts';
import type { Named } from './named.ts';
import type { CardViewContext } from './shown-cards.ts';

/** Fields of a card in lists, besides those that are stored with it and the people on it. */
export type ListFields = Partial<Pick<CardViewContext, 'labels' | 'upvoted' | 'liked'>>;

/** Further fields, for the page of a card. */
interface DetailFields {
  /** Ids of the people whose names it needs. */
  people?: readonly string[];
  present(people: ReadonlyMap<string, Person>): Partial<AddedDetail>;
}
export type AddedDetail = Pick<CardDetail, 'upvotedBy' | 'likedBy' | 'merged' | 'answer'>;

/** Fields that a feature adds to cards in answers. */
export interface CardFields {
  /**
   * Read with one query for the whole list.
   * @param role the viewer's in the project of these cards; without it, they are of several projects
   */
  list?(cards: readonly CardRow[], viewer: Viewer, role?: Role): Promise<(card: CardRow) => ListFields>;
  detail?(card: CardRow, viewer: Viewer, role: Role): Promise<DetailFields>;
}

/**
 * Refuses what somebody writes.
 * @param texts by the names of their fields
 * @throws AppError `validation_failed`
 */
export type CheckText = (
  projectId: string,
  role: Role,
  texts: Record<string, string | undefined>,
) => Promise<void>;

/** A card that somebody creates or edits. */
export interface CardDraft {
  user: SignedIn;
  seen: Pick<SeenBoard, 'board' | 'role'>;
  /** Null for a new card. */
  before: CardDocument | null;
  wanted: Partial<Pick<CardDocument, EditableCardField>>;
}

/** Checks a feature's fields of a draft. @returns them as they are stored. @throws AppError where they may not be so */
export type CheckFields = (draft: CardDraft) => Promise<Partial<CardDocument>>;

/** The place of a text that somebody writes. */
export interface TextPlace {
  role: Role;
  board: KnownBoard;
  /** Null for a new card. */
  card: Pick<CardRow, '_id' | 'createdBy' | 'assigneeIds'> | null;
}

/**
 * Finds people or cards that a new text names. Those that it named before an edit stay while they stand there.
 * @throws AppError `validation_failed` where it names too many
 */
export type NameInText = (
  user: SignedIn,
  written: { text: string; path: 'content' | 'description'; before?: Named },
  place: TextPlace,
) => Promise<Named>;

/** Whether a card is hidden from somebody who sees its board. */
export type HidesCard = (card: CardRow, viewer: Viewer, role: Role) => boolean;

/** The card that an id leads to which names none any longer; null where it leads nowhere. */
export type ResolveCardId = (cardId: string) => Promise<CardRow | null>;

/** Finds the people who take part in each of these cards, besides their authors and assignees. */
export type Participants = (cardIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/** Additions of features to the life of a card, in the order of the list of features. */
export interface CardHooks {
  cardFields: CardFields[];
  checkText: CheckText[];
  checkFields: CheckFields[];
  nameInText: NameInText[];
  hidesCard: HidesCard[];
  resolveCardId: ResolveCardId[];
  participants: Participants[];
}

export const noCardHooks = (): CardHooks => ({
  cardFields: [],
  checkText: [],
  checkFields: [],
  nameInText: [],
  hidesCard: [],
  resolveCardId: [],
  participants: [],
});
