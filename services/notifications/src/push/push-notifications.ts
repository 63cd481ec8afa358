import type { Sending } from '@cardinal/service-kit';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import type { Occasion } from '../notifications/occasion.ts';
import type { PushDevices } from './push-device.repository.ts';
import type { PushLots } from './push-lots.ts';

/** What the queue stores of a push: nothing that anybody wrote or is called. */
export interface NotificationPush {
  deviceId: string;
  /** That of the occasion, which has the words. */
  key: string;
  tag: string;
}

export interface PushNotificationsDeps {
  sending: Sending<NotificationPush>;
  devices: Pick<PushDevices, 'idsByUser'>;
  lots: Pick<PushLots, 'add'>;
}

export type PushNotifications = ReturnType<typeof createPushNotifications>;

/** Decides which notifications become pushes. */
export function createPushNotifications({ sending, devices, lots }: PushNotificationsDeps) {
  return {
    /** Queues a push of an occasion for each device of these users. Repeating this is harmless. */
    async add(
      docs: readonly NotificationDocument[],
      { key, lot }: Pick<Occasion, 'key' | 'lot'>,
    ): Promise<void> {
      if (docs.length === 0) return;
      const known = await devices.idsByUser(docs.map(({ userId }) => userId));
      const reached = docs.filter(({ userId }) => (known.get(userId) ?? []).length > 0);
      if (lot && reached.length > 0) {
        const items = reached.map(({ isRead: _, readAt: __, forAssignee: ___, ...doc }) => doc);
        await lots.add(items, lot.message);
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
