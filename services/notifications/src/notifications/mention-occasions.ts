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
import type { BoardWithProject } from '../read-models/projects.ts';
import { excerpt, on, textOf } from './card-occasions.ts';
import { mentionedInCommentText, mentionedInNoteText, mentionedText } from './notification.texts.ts';
import { keyOf, type Occasion, ofNote } from './occasion.ts';

/** Somebody is mentioned in the description of a card; of each card once, whatever is edited. */
export function mentionedOccasion(
  event: EventOf<typeof cardCreated | typeof cardUpdated | typeof cardStatusChanged>,
  location: BoardWithProject,
): Occasion {
  const { card, actor } = event.data;
  return {
    ...on(card, location, actor.username),
    key: `${keyOf(event)}:mentioned`,
    once: `mention:${card.id}`,
    at: event.time,
    type: 'mention',
    message: mentionedText(actor.username, card.title),
    actorId: actor.id,
  };
}

/** Somebody is mentioned in a comment; of each comment once, whatever is edited. */
export function mentionedInCommentOccasion(
  event: EventOf<typeof commentCreated | typeof commentUpdated | typeof noteCreated | typeof noteUpdated>,
  { card, actor }: { card: CardSnapshot; actor: Person },
  location: BoardWithProject,
): Occasion {
  const { comment } = event.data;
  const { metadata, ...where } = on(card, location, actor.username);
  const isNote = event.type === noteCreated.type || event.type === noteUpdated.type;
  const textFor = isNote ? mentionedInNoteText : mentionedInCommentText;
  return {
    ...where,
    key: `${keyOf(event)}:mentioned`,
    once: `mention:${comment.id}`,
    at: event.time,
    type: 'mention',
    message: textFor(actor.username, card.title),
    actorId: actor.id,
    metadata: {
      ...metadata,
      ...(isNote ? ofNote : {}),
      commentId: comment.id,
      excerpt: excerpt(comment.content),
    },
    text: textOf(comment.content),
  };
}
