import { webhookLimits } from '@cardinal/contracts';
import {
  type Consumers,
  createSendingMetrics,
  createThrottle,
  type ProjectWatch,
  type ServiceDeps,
  triesModel,
} from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Model } from 'mongoose';
import type { IntegrationsConfig } from '../config.ts';
import type { KnownCards } from '../read-models/known-cards.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Vault } from '../secrets/vault.ts';
import { createReceiver } from './receiver.ts';
import { createSendDelivery, createSendMessage } from './send-delivery.ts';
import { queueForWebhooks, stopWebhooksOnEvents } from './webhook.consumers.ts';
import type { WebhookDocument } from './webhook.model.ts';
import { createWebhookPolicy } from './webhook.policy.ts';
import { mountWebhooks } from './webhook.routes.ts';
import { createWebhookDeliveries } from './webhook-deliveries.ts';
import type { WebhookDeliveryModel } from './webhook-delivery.model.ts';
import { mountWebhookDeliveries } from './webhook-delivery.routes.ts';
import { createWebhookQueue } from './webhook-queue.ts';
import { startWebhookSender, type Tried } from './webhook-sender.ts';
import { createWebhooks } from './webhooks.ts';

/** Wakes the replicas when there is something to send. */
const wakeTopic = 'integrations.webhooks';
/** After the longest try a claim is still valid for this long, in milliseconds. */
const spareMs = 30_000;

export interface WebhooksFeatureDeps
  extends Pick<
    ServiceDeps<IntegrationsConfig>,
    'config' | 'connection' | 'bus' | 'log' | 'metrics' | 'store'
  > {
  rows: Model<WebhookDocument>;
  model: WebhookDeliveryModel;
  projects: Projects;
  knownCards: KnownCards;
  watch: ProjectWatch;
  /** Null without a key to encrypt secrets with. */
  vault: Vault | null;
}

/** Webhooks: what is sent to receivers of projects, and the calls of their admins. */
export function startWebhooks({
  config,
  connection,
  bus,
  log,
  metrics,
  store,
  ...given
}: WebhooksFeatureDeps) {
  const { rows, model, projects, knownCards, watch, vault } = given;
  const webhooks = createWebhooks({ store: store(rows), vault });
  const deliveries = createWebhookDeliveries({ model, wake: () => bus.broadcast(wakeTopic, {}) });
  const policy = createWebhookPolicy({ projects, watch });
  const receiver = createReceiver({
    allowsPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
    allowsHttp: config.WEBHOOKS_ALLOW_HTTP,
    timeoutMs: config.WEBHOOKS_TIMEOUT_MS,
    answerBytes: webhookLimits.answerBytes,
    userAgent: `Cardinal-Webhooks/1 (+${config.PUBLIC_URL})`,
  });
  const queue = createWebhookQueue({ model, settleMs: config.WEBHOOKS_SETTLE_MS });
  const { count } = createSendingMetrics<Tried['kind']>({
    metrics,
    name: 'webhook',
    waiting: queue.countWaiting,
  });
  const patience = { minMs: config.WEBHOOKS_RETRY_MIN_MS, maxMs: config.WEBHOOKS_RETRY_MAX_MS };
  const sending = { webhooks, deliveries, policy, receiver, log, count };
  const limits = { giveUpMs: config.WEBHOOKS_GIVE_UP_MS, longestPauseMs: patience.maxMs };
  const sender = startWebhookSender({
    queue,
    attempt: createSendDelivery({ ...sending, ...limits }),
    patience,
    pollMs: config.WEBHOOKS_POLL_MS,
    leaseMs: config.WEBHOOKS_TIMEOUT_MS + spareMs,
    bus,
    topic: wakeTopic,
    log,
  });
  const throttle = createThrottle({ model: triesModel(connection) });
  return {
    aggregate: { model: rows as never },
    /** Its deliveries follow cards to other boards. */
    deliveries,
    consume(consumers: Consumers): void {
      const deps = { publicUrl: config.PUBLIC_URL, webhooks, deliveries, policy, projects, knownCards };
      stopWebhooksOnEvents(consumers, deps);
      queueForWebhooks(consumers, deps);
    },
    mount(router: Router): void {
      mountWebhooks(router, { policy, projects, webhooks, deliveries, receiver });
      const sendMessage = createSendMessage({ webhooks, receiver });
      mountWebhookDeliveries(router, { policy, webhooks, deliveries, sendMessage, throttle });
    },
    stop: sender.stop,
  };
}
