import { z } from 'zod';
import { cardPropertySchemas } from './card-property-schemas.ts';
import { boardVisibilities, cardStatuses } from './constants.ts';
import { id, person, time } from './primitives.ts';

/**
 * Payloads of webhooks (docs/webhooks.md). A receiver was written for a version: fields are only added to it. Removing or
 * changing one takes a new version. Nothing here may hold an e-mail address or an internal note.
 */

const place = { projectId: id, boardId: id };
const property = cardPropertySchemas;

/** Named one by one, so that a new field of a card changes no payload by itself. */
const card = z.object({
  id,
  ...place,
  title: z.string(),
  type: property.type,
  status: property.status,
  userPriority: property.userPriority,
  devPriority: property.devPriority,
  closingReason: property.closingReason,
  dueDate: property.dueDate,
  createdBy: id,
  assigneeIds: z.array(id),
  labelIds: z.array(id),
  createdAt: time,
  updatedAt: time,
});
const titled = z.object({ id, title: z.string() });
const byActor = { card, actor: person };
const status = z.enum(cardStatuses);

const comment = z.object({
  id,
  cardId: id,
  ...place,
  author: person,
  content: z.string(),
  parentCommentId: id.nullable(),
  createdAt: time,
  updatedAt: time,
});
const board = z.object({
  id,
  projectId: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(boardVisibilities),
});

/** The data of each event that a webhook can be sent, in the order in which they are offered. */
export const webhookData = {
  'card.created': z.object(byActor),
  /** `changed`: the names of the fields. */
  'card.changed': z.object({ ...byActor, changed: z.array(z.string()) }),
  'card.status_changed': z.object({ ...byActor, from: status, to: status }),
  'card.moved': z.object({ ...byActor, fromBoardId: id }),
  /** `restorable`: it lies in the trash, or a moderator has hidden it. It comes once more when it is gone for good. */
  'card.deleted': z.object({ card: titled.extend(place), restorable: z.boolean(), actor: person }),
  /** `outOf`: the card that it was merged into until now. */
  'card.restored': z.object({ ...byActor, outOf: titled.nullable() }),
  'card.merged': z.object({ ...byActor, from: titled }),
  'card.counted': z.object({
    card: z.object({ id, ...place }),
    upvotes: z.number().int(),
    likes: z.number().int(),
    comments: z.number().int(),
  }),
  'comment.created': z.object({ comment }),
  'comment.changed': z.object({ comment }),
  'comment.deleted': z.object({ comment: z.object({ id, cardId: id, ...place }) }),
  'board.created': z.object({ board }),
  'board.changed': z.object({ board }),
  'board.deleted': z.object({ board: z.object({ id, projectId: id }), restorable: z.boolean() }),
  'changelog.published': z.object({
    entry: titled.extend({ projectId: id, isPublic: z.boolean(), url: z.url() }),
    cards: z.array(titled),
    actor: person,
  }),
} as const;
export type WebhookEvent = keyof typeof webhookData;

export const webhookEvents = Object.keys(webhookData) as [WebhookEvent, ...WebhookEvent[]];

/** The data of the event that the test button sends, whatever events are chosen. */
export const webhookPing = z.object({ projectId: id, webhookId: id });

export const webhookPayloadVersion = 1;

/** The body of a request to a receiver. `replayed` only comes with what an admin sends again. */
export const toWebhookPayload = <T extends z.ZodType>(data: T) =>
  z.object({
    type: z.enum([...webhookEvents, 'ping']),
    version: z.literal(webhookPayloadVersion),
    timestamp: time,
    replayed: z.literal(true).optional(),
    data,
  });
