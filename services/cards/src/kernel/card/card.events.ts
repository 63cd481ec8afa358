import {
  type CardSnapshot,
  cardCounted,
  cardCreated,
  cardDeleted,
  cardMoved,
  cardRestored,
  cardStatusChanged,
  cardUpdated,
  getCardProperties,
} from '@cardinal/contracts';
import { type NewEvent, newEvent } from '@cardinal/service-kit';
import type { Person } from '../read-models/users.ts';
import type { CardDocument } from './card.model.ts';
import { addedTo } from './card.rules.ts';
import { changesBetween } from './history.rules.ts';
import { mentionedIn } from './mention.rules.ts';

export type CardContent = Omit<
  CardDocument,
  'version' | 'outbox' | 'deleted' | 'countsVersion' | 'commentCount' | 'upvoteCount' | 'likeCount'
>;

export const toCardSnapshot = (card: CardContent): CardSnapshot => ({
  id: card._id,
  projectId: card.projectId,
  boardId: card.boardId,
  title: card.title,
  ...getCardProperties(card),
  createdBy: card.createdBy,
  assigneeIds: card.assigneeIds ?? [],
  labelIds: card.labelIds ?? [],
  createdAt: card.createdAt.toISOString(),
  updatedAt: card.updatedAt.toISOString(),
});

/** The people whom an event mentions; nothing where nobody is mentioned. */
export const mentioning = (userIds: readonly string[]): { mentioned?: string[] } =>
  userIds.length > 0 ? { mentioned: [...userIds] } : {};

/** Of an event by which an import changes something. */
export const byImport = (imported: boolean): { imported?: true } => (imported ? { imported } : {});

export const createdEvent = (card: CardContent, actor: Person, imported = false): NewEvent =>
  newEvent(cardCreated, {
    card: toCardSnapshot(card),
    ...mentioning(mentionedIn(card.mentions)),
    ...byImport(imported),
    actor,
  });

/** One event for one edit: that of the status where it changed, the other fields being in its snapshot too. */
export function editedEvent(
  before: CardContent,
  after: CardContent,
  changed: string[],
  actor: Person,
  bulkId?: string,
): NewEvent {
  const card = toCardSnapshot(after);
  const added = addedTo(before.assigneeIds, card.assigneeIds);
  const changes = changesBetween(before, after, changed);
  const mentioned = addedTo(mentionedIn(before.mentions), mentionedIn(after.mentions));
  const assigned = added.length > 0 ? { assigned: added } : {};
  const who = { ...assigned, ...mentioning(mentioned), changes, bulkId, actor };
  return before.status === after.status
    ? newEvent(cardUpdated, { card, changed, ...who })
    : newEvent(cardStatusChanged, { card, from: before.status, to: after.status, ...who });
}

export const movedEvent = (card: CardContent, fromBoardId: string, actor: Person): NewEvent =>
  newEvent(cardMoved, { card: toCardSnapshot(card), fromBoardId, actor });

/** @param outOf the card that it was merged into */
export const restoredEvent = (
  card: CardContent,
  actor: Person,
  outOf?: { id: string; title: string },
): NewEvent => newEvent(cardRestored, { card: toCardSnapshot(card), actor, ...(outOf ? { outOf } : {}) });

/**
 * @param trashed whether it can be restored
 * @param imported whether an import is taken back
 */
export const deletedEvent = (
  card: CardContent,
  actor: Person,
  trashed: boolean,
  imported = false,
): NewEvent =>
  newEvent(cardDeleted, {
    trashed,
    ...byImport(imported),
    cardId: card._id,
    boardId: card.boardId,
    projectId: card.projectId,
    title: card.title,
    actor,
  });

export type Counts = Pick<CardDocument, 'commentCount' | 'upvoteCount' | 'likeCount'>;

/** Counts are a stream of their own, so that consumers order them apart from the content. */
export const countedEvent = (card: CardContent & Counts): NewEvent => {
  const { _id: cardId, boardId, projectId, commentCount, upvoteCount, likeCount } = card;
  const counts = { commentCount, upvoteCount, likeCount };
  return newEvent(cardCounted, { cardId, boardId, projectId, ...counts }, `${cardId}/counts`);
};
