import { senderOf } from '@cardinal/mail';
import { type Consumers, type ServiceDeps, startSending } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { NotificationsConfig } from '../config.ts';
import type { Models } from '../models.ts';
import type { ToldItems } from '../notifications/told-items.ts';
import { updatePushesOnEvents } from './push.consumers.ts';
import { mountPush } from './push.routes.ts';
import { createPushComposer } from './push-composer.ts';
import { createPushKeys } from './push-keys.ts';
import { createPushLots } from './push-lots.ts';
import { createPushNotifications, type NotificationPush } from './push-notifications.ts';
import { createPushTransport, type OutgoingPush } from './push-transport.ts';

/** Pushes that one replica sends at the same time. */
const mostAtOnce = 16;
/** How long a push service keeps a push for a browser that is away. */
const keptSeconds = 24 * 60 * 60;

export interface PushingDeps
  extends Pick<ServiceDeps<NotificationsConfig>, 'config' | 'connection' | 'bus' | 'log' | 'metrics'> {
  models: Models;
  toldItems: ToldItems;
}

/** Web Push: keys, devices, and what goes out to them. */
export function createPushing({ config, connection, bus, log, metrics, models, toldItems }: PushingDeps) {
  const { pushDevices: devices } = models;
  const lots = createPushLots({ connection });
  const ownOrigins = config.PUSH_SERVICES;
  const keys = createPushKeys({ connection, ownKey: config.VAPID_PRIVATE_KEY });
  // Made before somebody asks; who does while the database is away hears of that.
  keys().catch((error) => log.warn({ err: error }, 'the keys for pushes are not there yet'));
  const timeoutMs = config.PUSH_TIMEOUT_MS;
  const subject = `mailto:${senderOf(config).address}`;
  const sending = startSending<NotificationPush, OutgoingPush>({
    service: 'notifications',
    name: 'push',
    what: 'a push',
    collection: 'pushes',
    connection,
    bus,
    log,
    metrics,
    composer: createPushComposer({ ...models, devices, lots, toldItems, bulkMs: config.PUSH_BULK_MS, log }),
    send: createPushTransport({ keys, subject, ownOrigins, timeoutMs, keptSeconds }),
    timeoutMs,
    giveUpMs: config.PUSH_GIVE_UP_MS,
    mostAtOnce,
    pollMs: config.PUSH_POLL_MS,
    patience: { minMs: config.PUSH_RETRY_MIN_MS, maxMs: config.PUSH_RETRY_MAX_MS },
  });

  return {
    ...createPushNotifications({ sending, devices, lots }),
    consume: (consumers: Consumers) => updatePushesOnEvents(consumers, { sending, devices, lots }),
    mount: (router: Router) => mountPush(router, { ...models, keys, devices, ownOrigins }),
    stop: sending.stop,
  };
}
