import { sessionEnded } from '@cardinal/contracts';
import { getSender } from '@cardinal/mail';
import { type ServiceDeps, startSending } from '@cardinal/service-kit';
import type { NotificationsConfig } from '../../config.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Deliver } from '../../kernel/notifications/notifier.ts';
import { mountPush } from './push.routes.ts';
import { createPushBulkItems } from './push-bulk-items.ts';
import { createPushComposer } from './push-composer.ts';
import { createPushDevices } from './push-device.repository.ts';
import { createPushKeys } from './push-keys.ts';
import { createPushNotifications, type NotificationPush } from './push-notifications.ts';
import { createPushTransport, type OutgoingPush } from './push-transport.ts';

/** Pushes that one replica sends at the same time. */
const mostAtOnce = 16;
/** How long a push service keeps a push for a browser that is away. */
const keptSeconds = 24 * 60 * 60;

interface PushFeatureDeps
  extends Pick<ServiceDeps<NotificationsConfig>, 'config' | 'connection' | 'bus' | 'log' | 'metrics'> {
  kernel: Pick<Kernel, 'users' | 'preferences' | 'announcements' | 'sessions' | 'deliverableItems'>;
}

/** Web Push: keys, devices, and what goes out to them. */
export function createPushFeature({ config, connection, bus, log, metrics, kernel }: PushFeatureDeps) {
  const { users, preferences, announcements, sessions, deliverableItems } = kernel;
  const devices = createPushDevices({ connection, bus });
  const bulkItems = createPushBulkItems({ connection });
  const ownOrigins = config.PUSH_SERVICES;
  const keys = createPushKeys({ connection, ownKey: config.VAPID_PRIVATE_KEY });
  // Made before somebody asks; a request while the database is away gets the error.
  keys().catch((error) => log.warn({ err: error }, 'the keys for pushes are not there yet'));
  const timeoutMs = config.PUSH_TIMEOUT_MS;
  const subject = `mailto:${getSender(config).address}`;
  const composer = createPushComposer({
    users,
    preferences,
    announcements,
    devices,
    bulkItems,
    deliverableItems,
    bulkMs: config.PUSH_BULK_MS,
    log,
  });
  const sending = startSending<NotificationPush, OutgoingPush>({
    service: 'notifications',
    name: 'push',
    what: 'a push',
    collection: 'pushes',
    connection,
    bus,
    log,
    metrics,
    composer,
    send: createPushTransport({ keys, subject, ownOrigins, timeoutMs, keptSeconds }),
    timeoutMs,
    giveUpMs: config.PUSH_GIVE_UP_MS,
    mostAtOnce,
    pollMs: config.PUSH_POLL_MS,
    patience: { minMs: config.PUSH_RETRY_MIN_MS, maxMs: config.PUSH_RETRY_MAX_MS },
  });

  return {
    deliver: createPushNotifications({ sending, devices, bulkItems }).add,
    mount: (router) => mountPush(router, { keys, devices, users, sessions, ownOrigins }),
    // Devices end with the session that they were turned on in: signing out, a suspension, a new password elsewhere.
    consume: (consumers) =>
      void consumers.on(sessionEnded, ({ data }) => devices.removeOfSession(data.sessionId)),
    storedData: {
      storeCard: 'nothing',
      // A push is written right before it is sent, with what its reader may see then.
      removeCard: 'nothing',
      purgeCard: 'nothing',
      purgeBoard: 'nothing',
      purgeProject: 'nothing',
      async eraseUser(userId) {
        await devices.eraseUser(userId);
        await bulkItems.eraseUser(userId);
        await sending.eraseUser(userId);
      },
    },
    stop: sending.stop,
  } satisfies Feature & { deliver: Deliver };
}
