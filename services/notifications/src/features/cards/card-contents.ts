import {
  type cardCreated,
  type cardMerged,
  type cardStatusChanged,
  type cardUpdated,
  type changelogPublished,
  type EventOf,
  statusText,
} from '@cardinal/contracts';
import { cardContext, excerptText, shortenText } from '../../kernel/notifications/card-context.ts';
import { mentionedOnCard } from '../../kernel/notifications/mentioned-on-card.ts';
import {
  answeredText,
  assignedText,
  cardCreatedText,
  manyAssignedText,
  manyShippedText,
  mergedText,
  shippedText,
  statusChangedText,
  statusesChangedText,
  typeChangedText,
  typesChangedText,
} from '../../kernel/notifications/notification.texts.ts';
import { type NotificationContent, toEventKey } from '../../kernel/notifications/notification-content.ts';
import type { BoardWithProject } from '../../kernel/read-models/projects.ts';

/** Contents of notifications of cards. */

export function describeCardCreated(
  event: EventOf<typeof cardCreated>,
  location: BoardWithProject,
): NotificationContent {
  const { card, actor } = event.data;
  return {
    ...cardContext(card, location, actor.username),
    key: toEventKey(event),
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
export function describeAssigned(
  event: EventOf<typeof cardUpdated | typeof cardStatusChanged>,
  location: BoardWithProject,
): NotificationContent {
  const { card, actor, bulkId } = event.data;
  return {
    ...cardContext(card, location, actor.username),
    key: `${toEventKey(event)}:assigned`,
    lot: bulkId ? { id: bulkId, message: manyAssignedText() } : undefined,
    at: event.time,
    type: 'card_assigned',
    message: assignedText(actor.username, card.title),
    actorId: actor.id,
  };
}

export function describeStatusChanged(
  event: EventOf<typeof cardStatusChanged>,
  location: BoardWithProject,
): NotificationContent {
  const { card, actor, from, to, bulkId } = event.data;
  const { metadata, ...where } = cardContext(card, location, actor.username);
  return {
    ...where,
    lot: bulkId ? { id: bulkId, message: statusesChangedText(to) } : undefined,
    key: toEventKey(event),
    at: event.time,
    type: 'card_status_changed',
    message: statusChangedText(actor.username, card.title, from, statusText(to, card.closingReason)),
    actorId: actor.id,
    metadata: { ...metadata, from, to },
  };
}

/** A bug became a feature request, or the other way round. */
export function describeTypeChanged(
  event: EventOf<typeof cardUpdated | typeof cardStatusChanged>,
  location: BoardWithProject,
): NotificationContent {
  const { card, actor, bulkId } = event.data;
  return {
    ...cardContext(card, location, actor.username),
    lot: bulkId ? { id: bulkId, message: typesChangedText(card.type) } : undefined,
    key: `${toEventKey(event)}:type`,
    at: event.time,
    type: 'card_type_changed',
    message: typeChangedText(actor.username, card.title, card.type),
    actorId: actor.id,
  };
}

type Publication = EventOf<typeof changelogPublished>;

/** A card shipped; all of an entry are one notification. The entry's title is for users who may read the entry. */
export function describeShipped(
  { data, time }: Publication,
  card: Publication['data']['cards'][number],
  location: BoardWithProject,
): NotificationContent {
  const { entryId, isPublic, actor } = data;
  const entry = isPublic ? data.title : null;
  const { metadata, ...where } = cardContext(card, location, actor.username);
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
export function describeMerged(
  event: EventOf<typeof cardMerged>,
  location: BoardWithProject,
): NotificationContent {
  const { card, from, actor } = event.data;
  return {
    ...cardContext(card, location, actor.username),
    key: toEventKey(event),
    at: event.time,
    type: 'card_status_changed',
    message: mergedText(actor.username, from.title, card.title),
    actorId: actor.id,
  };
}

/** A comment became the official answer; pinning it again notifies nobody. */
export function describeAnswered(
  event: EventOf<typeof cardUpdated>,
  { commentId, text }: NonNullable<EventOf<typeof cardUpdated>['data']['answered']>,
  location: BoardWithProject,
): NotificationContent {
  const { card, actor } = event.data;
  const { metadata, ...where } = cardContext(card, location, actor.username);
  return {
    ...where,
    key: `${toEventKey(event)}:answered`,
    once: `answer:${card.id}:${commentId}`,
    at: event.time,
    type: 'card_answered',
    message: answeredText(actor.username, card.title),
    actorId: actor.id,
    metadata: { ...metadata, commentId, excerpt: excerptText(text) },
    text: shortenText(text),
  };
}
