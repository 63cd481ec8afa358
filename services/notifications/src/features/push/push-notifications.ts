import type { Sending } from '@cardinal/service-kit';
import type { NotificationDocument } from '../../kernel/notifications/notification.model.ts';
import type { NotificationContent } from '../../kernel/notifications/notification-content.ts';
import type { PushBulkItems } from './push-bulk-items.ts';
import type { PushDevices } from './push-device.repository.ts';

/** The queued form of a push: no text and no name of anybody. */
export interface NotificationPush {
  deviceId: string;
  /** The key of the content, which has the words. */
  key: string;
  tag: string;
}

export interface PushNotificationsDeps {
  sending: Sending<NotificationPush>;
  devices: Pick<PushDevices, 'idsByUser'>;
  bulkItems: Pick<PushBulkItems, 'add'>;
}

/** Decides which notifications become pushes. */
export function createPushNotifications({ sending, devices, bulkItems }: PushNotificationsDeps) {
  return {
    /** Queues a push for each device of these users. Repeating this is harmless. */
    async add(
      docs: readonly NotificationDocument[],
      { key, lot }: Pick<NotificationContent, 'key' | 'lot'>,
    ): Promise<void> {
      if (docs.length === 0) return;
      const known = await devices.idsByUser(docs.map(({ userId }) => userId));
      const reached = docs.filter(({ userId }) => (known.get(userId) ?? []).length > 0);
      if (lot && reached.length > 0) {
        const items = reached.map(({ isRead: _, readAt: __, forAssignee: ___, ...doc }) => doc);
        await bulkItems.add(items, lot.message);
      }
      const queued = reached.flatMap(({ _id, userId, cardId }) => {
        const tag = cardId && !lot ? `card-${cardId}` : `notification-${_id}`;
        return (known.get(userId) ?? []).map((deviceId) =>
          sending.queue({
            id: `${_id}.${deviceId}`,
            userId,
            message: { deviceId, key, tag },
            group: `${deviceId}/${tag}`,
            // Its earlier cards may be gone, or seen by nobody any more.
            again: lot !== undefined,
          }),
        );
      });
      await Promise.all(queued);
    },
  };
}
