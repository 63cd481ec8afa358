import {
  type cardCreated,
  type cardMerged,
  type cardStatusChanged,
  type cardUpdated,
  type changelogPublished,
  type commentCreated,
  type EventOf,
  noteCreated,
  statusText,
} from '@cardinal/contracts';
import { excerpt as excerptOf } from '@cardinal/markdown';
import type { BoardWithProject } from '../read-models/projects.ts';
import type { DueCard } from '../reminders/due-cards.ts';
import type { ReminderDay } from '../reminders/reminder.rules.ts';
import { mentionedOnCard } from './mentioned-on-card.ts';
import {
  answeredText,
  assignedText,
  cardCreatedText,
  commentedText,
  dueText,
  manyAssignedText,
  manyShippedText,
  mergedText,
  notedText,
  repliedText,
  repliedToNoteText,
  shippedText,
  statusChangedText,
  statusesChangedText,
  typeChangedText,
  typesChangedText,
} from './notification.texts.ts';
import { keyOf, type Occasion, ofNote } from './occasion.ts';

/** Occasions of cards. */

const excerptLength = 200;
/** E-mails tell more of what somebody wrote. */
const longestText = 2_000;
export const textOf = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);
export const excerpt = (text: string) => excerptOf(text, excerptLength);

/** Where a card is, with what notifications show of it. */
export const on = (
  card: Omit<DueCard, 'dueDate' | 'assigneeIds' | 'status'>,
  { project, board }: BoardWithProject,
  actorUsername: string,
) => ({
  projectId: card.projectId,
  boardId: card.boardId,
  cardId: card.id,
  metadata: {
    actorUsername,
    cardTitle: card.title,
    cardType: card.type,
    projectName: project.name,
    projectSlug: project.slug,
    boardName: board.name,
    boardSlug: board.slug,
  },
});

export function cardCreatedOccasion(
  event: EventOf<typeof cardCreated>,
  location: BoardWithProject,
): Occasion {
  const { card, actor } = event.data;
  return {
    ...on(card, location, actor.username),
    key: keyOf(event),
    at: event.time,
    type: 'card_created',
    message: cardCreatedText(actor.username, card.type, card.title),
    actorId: actor.id,
    except: mentionedOnCard({ assigned: card.assigneeIds, mentioned: event.data.mentioned }),
    personal: {
      userIds: card.assigneeIds,
      type: 'card_assigned',
      message: assignedText(actor.username, card.title),
    },
  };
}

/** Somebody was assigned by an edit. */
export function assignedOccasion(
  event: EventOf<typeof cardUpdated | typeof cardStatusChanged>,
  location: BoardWithProject,
): Occasion {
  const { card, actor, bulkId } = event.data;
  return {
    ...on(card, location, actor.username),
    key: `${keyOf(event)}:assigned`,
    lot: bulkId ? { id: bulkId, message: manyAssignedText() } : undefined,
    at: event.time,
    type: 'card_assigned',
    message: assignedText(actor.username, card.title),
    actorId: actor.id,
  };
}

interface Due {
  card: DueCard;
  /** Who is reminded. */
  userId: string;
  day: ReminderDay;
  at: string;
}

/** Somebody is reminded of a card; another due date is another occasion. */
export function dueOccasion({ card, userId, day, at }: Due, location: BoardWithProject): Occasion {
  const { actorUsername: _, ...metadata } = on(card, location, '').metadata;
  return {
    key: `due:${card.id}:${card.dueDate}:${day}:${userId}`,
    at,
    type: 'card_due',
    message: dueText(card.title, day),
    actorId: null,
    projectId: card.projectId,
    boardId: card.boardId,
    cardId: card.id,
    metadata: { ...metadata, dueDate: card.dueDate },
  };
}

export function statusChangedOccasion(
  event: EventOf<typeof cardStatusChanged>,
  location: BoardWithProject,
): Occasion {
  const { card, actor, from, to, bulkId } = event.data;
  const { metadata, ...where } = on(card, location, actor.username);
  return {
    ...where,
    lot: bulkId ? { id: bulkId, message: statusesChangedText(to) } : undefined,
    key: keyOf(event),
    at: event.time,
    type: 'card_status_changed',
    message: statusChangedText(actor.username, card.title, from, statusText(to, card.closingReason)),
    actorId: actor.id,
    metadata: { ...metadata, from, to },
  };
}

/** A bug became a feature request, or the other way round. */
export function typeChangedOccasion(
  event: EventOf<typeof cardUpdated | typeof cardStatusChanged>,
  location: BoardWithProject,
): Occasion {
  const { card, actor, bulkId } = event.data;
  return {
    ...on(card, location, actor.username),
    lot: bulkId ? { id: bulkId, message: typesChangedText(card.type) } : undefined,
    key: `${keyOf(event)}:type`,
    at: event.time,
    type: 'card_type_changed',
    message: typeChangedText(actor.username, card.title, card.type),
    actorId: actor.id,
  };
}

type Publication = EventOf<typeof changelogPublished>;

/** A card shipped; all of an entry are one notification. The entry's title is for whoever may read that. */
export function shippedOccasion(
  { data, time }: Publication,
  card: Publication['data']['cards'][number],
  location: BoardWithProject,
): Occasion {
  const { entryId, isPublic, actor } = data;
  const entry = isPublic ? data.title : null;
  const { metadata, ...where } = on(card, location, actor.username);
  const base = `${isPublic ? '/public' : '/projects'}/${location.project.slug}/changelog`;
  return {
    ...where,
    key: `shipped:${card.id}`,
    lot: { id: entryId, message: manyShippedText(entry) },
    at: time,
    type: 'card_shipped',
    message: shippedText(actor.username, card.title, entry),
    actorId: actor.id,
    metadata: { ...metadata, entryPath: `${base}/${entryId}` },
  };
}

/** A card was merged into another one, which it leads to from then on. */
export function mergedOccasion(event: EventOf<typeof cardMerged>, location: BoardWithProject): Occasion {
  const { card, from, actor } = event.data;
  return {
    ...on(card, location, actor.username),
    key: keyOf(event),
    at: event.time,
    type: 'card_status_changed',
    message: mergedText(actor.username, from.title, card.title),
    actorId: actor.id,
  };
}

/** A comment became the official answer; one that is pinned again is told of once. */
export function answeredOccasion(
  event: EventOf<typeof cardUpdated>,
  { commentId, text }: NonNullable<EventOf<typeof cardUpdated>['data']['answered']>,
  location: BoardWithProject,
): Occasion {
  const { card, actor } = event.data;
  const { metadata, ...where } = on(card, location, actor.username);
  return {
    ...where,
    key: `${keyOf(event)}:answered`,
    once: `answer:${card.id}:${commentId}`,
    at: event.time,
    type: 'card_answered',
    message: answeredText(actor.username, card.title),
    actorId: actor.id,
    metadata: { ...metadata, commentId, excerpt: excerptOf(text, excerptLength) },
    text: textOf(text),
  };
}

export function commentedOccasion(
  event: EventOf<typeof commentCreated | typeof noteCreated>,
  location: BoardWithProject,
): Occasion {
  const { comment, card, parentUserId } = event.data;
  const { metadata, ...where } = on(card, location, comment.username);
  const isNote = event.type === noteCreated.type;
  const [said, replied] = isNote ? [notedText, repliedToNoteText] : [commentedText, repliedText];
  return {
    ...where,
    key: keyOf(event),
    at: comment.createdAt,
    type: 'comment_created',
    message: said(comment.username, card.title),
    actorId: comment.userId,
    except: event.data.mentioned,
    metadata: {
      ...metadata,
      ...(isNote ? ofNote : {}),
      commentId: comment.id,
      excerpt: excerpt(comment.content),
    },
    text: textOf(comment.content),
    personal: parentUserId
      ? {
          userIds: [parentUserId],
          type: 'comment_reply',
          message: replied(comment.username, card.title),
        }
      : undefined,
  };
}
