import { randomUUID } from 'node:crypto';
import {
  type BodyOf,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  testWebhook,
  webhookLimits,
} from '@cardinal/contracts';
import { AppError, minutes, mountCall, notFound, type Throttle, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import { toOrder } from '../deliveries/delivery.repository.ts';
import type { createSendMessage } from './send-delivery.ts';
import type { WebhookPolicy } from './webhook.policy.ts';
import { presentDelivery, presentSummary } from './webhook.presenter.ts';
import type { WebhookDeliveries } from './webhook-deliveries.ts';
import { toBody } from './webhook-payload.ts';
import { toKey } from './webhook-sender.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhookDeliveryRoutesDeps {
  policy: WebhookPolicy;
  webhooks: Webhooks;
  deliveries: WebhookDeliveries;
  sendMessage: ReturnType<typeof createSendMessage>;
  throttle: Throttle;
}

/** Finds all to be sent again, and where there is more. */
const createFindReplayed =
  ({ deliveries }: Pick<WebhookDeliveryRoutesDeps, 'deliveries'>) =>
  async (webhookId: string, body: BodyOf<typeof replayWebhook>) => {
    if ('deliveryId' in body) {
      const found = await deliveries.get(webhookId, body.deliveryId);
      if (!found) throw notFound('Delivery');
      if (found.state === 'waiting') throw new AppError('conflict', 'This delivery is waiting to be sent');
      if (found.type === 'ping') throw new AppError('conflict', 'A test is not sent again; send a new one');
      return { found: [found], next: null };
    }
    const { state } = body;
    const [from, to] = [new Date(body.from), new Date(body.to)];
    const found = await deliveries.findSettled(webhookId, {
      from,
      to,
      state,
      most: webhookLimits.replayed + 1,
    });
    const next = found[webhookLimits.replayed]?.createdAt.toISOString() ?? null;
    return { found: found.slice(0, webhookLimits.replayed), next };
  };

type Asked = { actor: User; params: { slug: string; webhookId: string } };

export function mountWebhookDeliveries(router: Router, deps: WebhookDeliveryRoutesDeps): void {
  const { policy, webhooks, deliveries, sendMessage, throttle } = deps;
  const findReplayed = createFindReplayed({ deliveries });

  const find = async ({ actor, params: { slug, webhookId } }: Asked) =>
    webhooks.get((await policy.administered(actor, slug))._id, webhookId);

  mountCall(router, testWebhook, async ({ actor, params }) => {
    const webhook = await find({ actor, params });
    const { _id: webhookId, projectId } = webhook;
    await throttle.take({
      name: `webhook tests ${projectId}`,
      tries: webhookLimits.testsPerMinute,
      windowMs: minutes(1),
    });
    const _id = randomUUID();
    const time = new Date().toISOString();
    const message = {
      ...{ _id, webhookId, projectId, boardId: null, cardId: null, commentId: null, userIds: [] },
      type: 'ping' as const,
      messageId: `msg_${_id}`,
      isReplay: false,
      body: toBody('ping', time, { projectId, webhookId }),
      key: toKey(webhookId, null),
      order: toOrder(time, 0, _id),
    };
    const { received, fields, answer } = await sendMessage(webhook, message, new AbortController().signal);
    const status = received.answer?.status ?? 0;
    const state = status >= 200 && status < 300 ? ('sent' as const) : ('failed' as const);
    const sentAt = state === 'sent' ? new Date() : null;
    return presentDelivery(await deliveries.addTest(message, { ...fields, answer, state, sentAt }));
  });

  mountCall(router, listWebhookDeliveries, async ({ actor, params, query }) => {
    const { _id } = await find({ actor, params });
    const { rows, nextCursor } = await deliveries.page(_id, query);
    return { deliveries: rows.map(presentSummary), nextCursor };
  });

  mountCall(router, getWebhookDelivery, async ({ actor, params }) => {
    const { _id } = await find({ actor, params });
    const found = await deliveries.get(_id, params.deliveryId);
    if (!found) throw notFound('Delivery');
    return presentDelivery(found);
  });

  mountCall(router, replayWebhook, async ({ actor, params, body }) => {
    const webhook = await find({ actor, params });
    if (!webhook.isOn) throw new AppError('conflict', 'Switch the webhook on first');
    const waiting = (await deliveries.countWaiting([webhook._id])).get(webhook._id) ?? 0;
    if (waiting >= webhookLimits.replayed)
      throw new AppError('conflict', 'Too many deliveries are waiting. Try again once they are sent');
    await throttle.take({
      name: `webhook replays ${webhook.projectId}`,
      tries: webhookLimits.replaysPerTenMinutes,
      windowMs: minutes(10),
    });
    const { found, next } = await findReplayed(webhook._id, body);
    await deliveries.replay(found);
    return { queued: found.length, next };
  });
}
