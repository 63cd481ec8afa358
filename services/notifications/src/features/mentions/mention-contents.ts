import {
  type CardSnapshot,
  type cardCreated,
  type cardStatusChanged,
  type cardUpdated,
  type commentCreated,
  type commentUpdated,
  type EventOf,
  noteCreated,
  noteUpdated,
  type Person,
} from '@cardinal/contracts';
import { cardContext, excerptText, shortenText } from '../../kernel/notifications/card-context.ts';
import {
  mentionedInCommentText,
  mentionedInNoteText,
  mentionedText,
} from '../../kernel/notifications/notification.texts.ts';
import {
  type NotificationContent,
  ofNote,
  toEventKey,
} from '../../kernel/notifications/notification-content.ts';
import type { BoardWithProject } from '../../kernel/read-models/projects.ts';

/** Somebody is mentioned in the description of a card; of each card once, whatever is edited. */
export function describeMentioned(
  event: EventOf<typeof cardCreated | typeof cardUpdated | typeof cardStatusChanged>,
  location: BoardWithProject,
): NotificationContent {
  const { card, actor } = event.data;
  return {
    ...cardContext(card, location, actor.username),
    key: `${toEventKey(event)}:mentioned`,
    once: `mention:${card.id}`,
    at: event.time,
    type: 'mention',
    message: mentionedText(actor.username, card.title),
    actorId: actor.id,
  };
}

/** Somebody is mentioned in a comment; of each comment once, whatever is edited. */
export function describeMentionedInComment(
  event: EventOf<typeof commentCreated | typeof commentUpdated | typeof noteCreated | typeof noteUpdated>,
  { card, actor }: { card: CardSnapshot; actor: Person },
  location: BoardWithProject,
): NotificationContent {
  const { comment } = event.data;
  const { metadata, ...where } = cardContext(card, location, actor.username);
  const isNote = event.type === noteCreated.type || event.type === noteUpdated.type;
  const textFor = isNote ? mentionedInNoteText : mentionedInCommentText;
  return {
    ...where,
    key: `${toEventKey(event)}:mentioned`,
    once: `mention:${comment.id}`,
    at: event.time,
    type: 'mention',
    message: textFor(actor.username, card.title),
    actorId: actor.id,
    metadata: {
      ...metadata,
      ...(isNote ? ofNote : {}),
      commentId: comment.id,
      excerpt: excerptText(comment.content),
    },
    text: shortenText(comment.content),
  };
}
