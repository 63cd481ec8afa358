import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardTypes } from '../constants.ts';
import { bySlug, id, line, pagingByCursor, person, time } from '../primitives.ts';
import { webhookEvents } from '../webhook-events.ts';

export const webhookLimits = {
  /** Webhooks of one project. */
  perProject: 20,
  name: 60,
  url: 500,
  boards: 100,
  /** Tests of one project in a minute. */
  testsPerMinute: 10,
  /** Deliveries that one request replays, and such requests of one project in ten minutes. */
  replayed: 1_000,
  replaysPerTenMinutes: 20,
  /** How long the former secret signs, too, in hours. */
  overlapHours: 24,
  mostOverlapHours: 168,
  /** How long a delivery stands in the log. */
  logDays: 30,
  /** Bytes of an answer that are read and kept. */
  answerBytes: 8_192,
} as const;

/** Why a webhook sends nothing. */
const webhookStops = ['switched_off', 'failing', 'gone', 'maker_left', 'maker_suspended'] as const;
export type WebhookStop = (typeof webhookStops)[number];

const byWebhook = bySlug.extend({ webhookId: id });
const byDelivery = byWebhook.extend({ deliveryId: id });
const nameInput = line(webhookLimits.name, 'Name');

function isReceiver(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password;
}
/** The service decides if one may be called: https and public addresses, unless the operator allows others. */
const urlInput = z
  .string()
  .trim()
  .max(webhookLimits.url, `The URL can have at most ${webhookLimits.url} characters`)
  .refine(isReceiver, 'Enter a URL that begins with https://, without a user name or password')
  .transform((text) => {
    const url = new URL(text);
    url.hash = '';
    return url.href;
  });

const events = z.array(z.enum(webhookEvents)).min(1, 'Choose at least one event').max(webhookEvents.length);
const filters = {
  /** Only of these boards; null: of all. */
  boardIds: z.array(id).min(1, 'Choose at least one board').max(webhookLimits.boards).nullable(),
  /** Only of cards of this type, where an event says the type; null: of all. */
  cardType: z.enum(cardTypes).nullable(),
};

export const newWebhook = z.object({
  name: nameInput,
  url: urlInput,
  events,
  boardIds: filters.boardIds.default(null),
  cardType: filters.cardType.default(null),
});

const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  ...filters,
  isOn: z.boolean(),
  /** Why it is off. */
  stopped: z.enum(webhookStops).nullable(),
  stoppedAt: time.nullable(),
  /** In whose name it sends; it stops when they are no admin any more. Null after their account was deleted. */
  maker: person.nullable(),
  createdAt: time,
  /** Until then the former secret signs, too. */
  formerSecretUntil: time.nullable(),
  /** Deliveries that wait. */
  waiting: z.number().int(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

/** Shown once. */
const secret = { secret: z.string() };

export const listWebhooks = defineCall({
  id: 'listWebhooks',
  service: 'integrations',
  method: 'GET',
  path: '/api/projects/:slug/webhooks',
  summary: 'Webhooks of a project, oldest first',
  access: access.projectAdmin,
  params: bySlug,
  response: z.array(webhook),
});

export const createWebhook = defineCall({
  id: 'createWebhook',
  service: 'integrations',
  method: 'POST',
  path: '/api/projects/:slug/webhooks',
  summary: `Create a webhook; a project has at most ${webhookLimits.perProject}`,
  access: access.projectAdmin,
  params: bySlug,
  body: newWebhook,
  response: webhook.extend(secret),
  status: 201,
});

export const getWebhook = defineCall({
  id: 'getWebhook',
  service: 'integrations',
  method: 'GET',
  path: '/api/projects/:slug/webhooks/:webhookId',
  summary: 'A webhook',
  access: access.projectAdmin,
  params: byWebhook,
  response: webhook,
});

export const updateWebhook = defineCall({
  id: 'updateWebhook',
  service: 'integrations',
  method: 'PATCH',
  path: '/api/projects/:slug/webhooks/:webhookId',
  summary: 'Change a webhook, or switch it on or off; who switches it on is its maker from then on',
  access: access.projectAdmin,
  params: byWebhook,
  body: z
    .object({
      name: nameInput.optional(),
      url: urlInput.optional(),
      events: events.optional(),
      boardIds: filters.boardIds.optional(),
      cardType: filters.cardType.optional(),
      isOn: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: webhook,
});

export const deleteWebhook = defineCall({
  id: 'deleteWebhook',
  service: 'integrations',
  method: 'DELETE',
  path: '/api/projects/:slug/webhooks/:webhookId',
  summary: 'Delete a webhook with its log',
  access: access.projectAdmin,
  params: byWebhook,
});

export const rotateWebhookSecret = defineCall({
  id: 'rotateWebhookSecret',
  service: 'integrations',
  method: 'POST',
  path: '/api/projects/:slug/webhooks/:webhookId/secret',
  summary: 'Make a new secret; the former one signs, too, for a while',
  access: access.projectAdmin,
  params: byWebhook,
  body: z.object({
    overlapHours: z
      .number()
      .int()
      .min(0)
      .max(webhookLimits.mostOverlapHours)
      .default(webhookLimits.overlapHours),
  }),
  response: webhook.extend(secret),
});

const headers = z.record(z.string(), z.string());
const receivedAnswer = z.object({
  status: z.number().int(),
  headers,
  /** The beginning of the body. */
  body: z.string(),
  isCut: z.boolean(),
});
const summary = {
  id,
  webhookId: id,
  /** The header `webhook-id`, the same in all tries and replays. */
  messageId: z.string(),
  type: z.enum([...webhookEvents, 'ping']),
  state: z.enum(['waiting', 'sent', 'failed']),
  isReplay: z.boolean(),
  attempts: z.number().int(),
  /** The status of the last answer, or why there was none. */
  outcome: z.string().nullable(),
  cardId: id.nullable(),
  createdAt: time,
  sentAt: time.nullable(),
  nextAttemptAt: time.nullable(),
};
const webhookDelivery = z.object({
  ...summary,
  request: z.object({ headers, body: z.string() }),
  /** The last one; null if there was none. */
  answer: receivedAnswer.nullable(),
  /** How long the last try took, in milliseconds. */
  tookMs: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
const deliverySummary = z.object(summary);
export type WebhookDeliverySummary = z.infer<typeof deliverySummary>;

export const testWebhook = defineCall({
  id: 'testWebhook',
  service: 'integrations',
  method: 'POST',
  path: '/api/projects/:slug/webhooks/:webhookId/test',
  summary: 'Send the event `ping` now, and say what came back',
  access: access.projectAdmin,
  params: byWebhook,
  response: webhookDelivery,
});

export const listWebhookDeliveries = defineCall({
  id: 'listWebhookDeliveries',
  service: 'integrations',
  method: 'GET',
  path: '/api/projects/:slug/webhooks/:webhookId/deliveries',
  summary: `What a webhook sent in the last ${webhookLimits.logDays} days, newest first`,
  access: access.projectAdmin,
  params: byWebhook,
  query: z.object({ ...pagingByCursor(20), state: z.enum(['waiting', 'sent', 'failed']).optional() }),
  response: z.object({ deliveries: z.array(deliverySummary), nextCursor: z.string().nullable() }),
});

export const getWebhookDelivery = defineCall({
  id: 'getWebhookDelivery',
  service: 'integrations',
  method: 'GET',
  path: '/api/projects/:slug/webhooks/:webhookId/deliveries/:deliveryId',
  summary: 'A delivery, with request and answer',
  access: access.projectAdmin,
  params: byDelivery,
  response: webhookDelivery,
});

export const replayWebhook = defineCall({
  id: 'replayWebhook',
  service: 'integrations',
  method: 'POST',
  path: '/api/projects/:slug/webhooks/:webhookId/replay',
  summary: `Send one delivery again, or those of a time, the oldest first; at most ${webhookLimits.replayed}`,
  access: access.projectAdmin,
  params: byWebhook,
  body: z.union([
    z.strictObject({ deliveryId: id }),
    z.strictObject({ from: time, to: time, state: z.enum(['sent', 'failed']).optional() }),
  ]),
  response: z.object({
    queued: z.number().int(),
    /** Where more is left: the `from` of the next request. */
    next: time.nullable(),
  }),
  status: 202,
});
