import type { Log } from '@cardinal/service-kit';
import type { Received, Receiver, ReceiverAnswer } from './receiver.ts';
import type { WebhookDocument } from './webhook.model.ts';
import type { WebhookPolicy } from './webhook.policy.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import type { WebhookDeliveryDocument } from './webhook-delivery.model.ts';
import { signMessage } from './webhook-secret.ts';
import type { Tried } from './webhook-sender.ts';
import { stopText } from './webhook-stops.ts';
import type { Webhooks } from './webhooks.ts';

export interface SendDeliveryDeps {
  webhooks: Webhooks;
  deliveries: Pick<WebhookDeliveries, 'failWaiting'>;
  policy: Pick<WebhookPolicy, 'mayStillSend'>;
  receiver: Receiver;
  /** How long an event is tried, and the longest pause between two tries. Milliseconds. */
  giveUpMs: number;
  longestPauseMs: number;
  log: Log;
  count(outcome: Tried['kind']): void;
}

const isGood = ({ status }: ReceiverAnswer): boolean => status >= 200 && status < 300;

/** Whether a receiver asks to be left alone for a while, which `Retry-After` says how long. */
const asksToWait = ({ status }: ReceiverAnswer): boolean => status === 429 || status === 503;

type Message = Pick<WebhookDeliveryDocument, 'messageId' | 'body'>;

/** Creates a function that sends a message to a receiver once, signed at this moment. */
export const createSendMessage = ({ webhooks, receiver }: Pick<SendDeliveryDeps, 'webhooks' | 'receiver'>) =>
  async function sendMessage(
    webhook: WebhookDocument,
    { messageId: id, body }: Message,
    ending: AbortSignal,
  ) {
    const timestamp = Math.floor(Date.now() / 1_000);
    const headers = signMessage({ id, timestamp, body }, webhooks.openSecrets(webhook));
    const startedAt = performance.now();
    const received = await receiver.call(webhook.url, { headers, body }, ending);
    const fields = {
      // A signature is of use to anybody who reads it for some minutes.
      headers: { ...headers, 'webhook-signature': 'hidden' },
      received: received.answer,
      tookMs: Math.round(performance.now() - startedAt),
    };
    const answer = received.answer ? String(received.answer.status) : received.reason;
    return { received, fields, answer };
  };

/** Creates a function that tries to send a delivery, and says what is to be done with it. */
export function createSendDelivery(deps: SendDeliveryDeps) {
  const { webhooks, deliveries, policy, giveUpMs, longestPauseMs, log, count } = deps;
  const sendMessage = createSendMessage(deps);

  const stopping = (webhook: WebhookDocument, reason: 'failing' | 'gone' | 'maker_left') => async () => {
    if (!(await webhooks.stop(webhook._id, reason))) return;
    log.warn({ webhookId: webhook._id, projectId: webhook.projectId, reason }, 'a webhook was switched off');
    await deliveries.failWaiting(webhook._id, stopText(reason));
  };

  /** Decides about a try that the receiver did not take. */
  function judge(
    webhook: WebhookDocument,
    { queuedAt }: WebhookDeliveryDocument,
    received: Received,
  ): Pick<Tried, 'kind' | 'afterMs' | 'afterwards'> {
    const { answer } = received;
    if (answer?.status === 410) return { kind: 'failed', afterwards: stopping(webhook, 'gone') };
    if (Date.now() - queuedAt.getTime() > giveUpMs)
      return { kind: 'failed', afterwards: stopping(webhook, 'failing') };
    const asked = answer && asksToWait(answer) ? (received as { retryAfterMs?: number }).retryAfterMs : 0;
    return { kind: 'again', afterMs: Math.min(asked ?? 0, longestPauseMs) };
  }

  async function attempt(delivery: WebhookDeliveryDocument, ending: AbortSignal): Promise<Tried> {
    const webhook = await webhooks.byId(delivery.webhookId);
    if (!webhook?.isOn) {
      const answer = stopText(webhook?.stopped ?? 'switched_off');
      return { kind: 'failed', answer, fields: {} };
    }
    if (!(await policy.mayStillSend(webhook))) {
      const afterwards = stopping(webhook, 'maker_left');
      return { kind: 'failed', answer: stopText('maker_left'), fields: {}, afterwards };
    }
    const { received, fields, answer } = await sendMessage(webhook, delivery, ending);
    if (received.answer && isGood(received.answer)) return { kind: 'sent', answer, fields };
    return { answer, fields, ...judge(webhook, delivery, received) };
  }

  return async (delivery: WebhookDeliveryDocument, ending: AbortSignal): Promise<Tried> => {
    try {
      const tried = await attempt(delivery, ending);
      count(tried.kind);
      return tried;
    } catch (error) {
      // The projects service is away, or the key that encrypted the secret is missing.
      log.warn({ err: error, deliveryId: delivery._id }, 'an event for a webhook waits');
      count('again');
      return { kind: 'again', answer: 'it could not be sent from here', fields: {} };
    }
  };
}
