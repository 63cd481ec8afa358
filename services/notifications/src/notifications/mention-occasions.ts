import type {
  CardSnapshot,
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  commentUpdated,
  EventOf,
  Person,
} from '@cardinal/contracts';
import type { BoardWithProject } from '../read-models/projects.ts';
import { excerpt, on, textOf } from './card-occasions.ts';
import { mentionedInCommentText, mentionedText } from './notification.texts.ts';
import { keyOf, type Occasion } from './occasion.ts';

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
  event: EventOf<typeof commentCreated | typeof commentUpdated>,
  { card, actor }: { card: CardSnapshot; actor: Person },
  location: BoardWithProject,
): Occasion {
  const { comment } = event.data;
  const { metadata, ...where } = on(card, location, actor.username);
  return {
    ...where,
    key: `${keyOf(event)}:mentioned`,
    once: `mention:${comment.id}`,
    at: event.time,
    type: 'mention',
    message: mentionedInCommentText(actor.username, card.title),
    actorId: actor.id,
    metadata: { ...metadata, commentId: comment.id, excerpt: excerpt(comment.content) },
    text: textOf(comment.content),
  };
}
