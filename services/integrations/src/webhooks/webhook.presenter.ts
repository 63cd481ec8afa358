import type { Webhook, WebhookDelivery, WebhookDeliverySummary } from '@cardinal/contracts';
import type { WebhookDocument } from './webhook.model.ts';
import type { WebhookDeliveryDocument } from './webhook-delivery.model.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Never with a secret. */
export function presentWebhook(doc: WebhookDocument, waiting: number): Webhook {
  const { _id: id, name, url, events, boardIds, cardType, isOn, stopped, version } = doc;
  const isFormerGood = doc.formerUntil !== null && doc.formerUntil.getTime() > Date.now();
  return {
    ...{ id, name, url, events, boardIds, cardType, isOn, stopped, version, waiting },
    stoppedAt: iso(doc.stoppedAt),
    maker: doc.makerId && doc.makerName ? { id: doc.makerId, username: doc.makerName } : null,
    createdAt: doc.createdAt.toISOString(),
    formerSecretUntil: isFormerGood ? iso(doc.formerUntil) : null,
  };
}

export function presentSummary(doc: WebhookDeliveryDocument): WebhookDeliverySummary {
  const { _id: id, webhookId, messageId, type, state, isReplay, attempts, cardId } = doc;
  return {
    ...{ id, webhookId, messageId, type, state, isReplay, attempts, cardId },
    outcome: doc.answer,
    createdAt: doc.createdAt.toISOString(),
    sentAt: iso(doc.sentAt),
    nextAttemptAt: iso(doc.nextAttemptAt),
  };
}

export const presentDelivery = (doc: WebhookDeliveryDocument): WebhookDelivery => ({
  ...presentSummary(doc),
  request: { headers: doc.headers ?? {}, body: doc.body },
  answer: doc.received,
  tookMs: doc.tookMs,
});
