import { createHash } from 'node:crypto';
import { isActiveAccount } from '@cardinal/contracts';
import type { Log, NotYet, Order, SendingComposer, Withheld } from '@cardinal/service-kit';
import type { Announcements } from '../../kernel/notifications/announcement.repository.ts';
import type { DeliverableItems } from '../../kernel/notifications/deliverable-items.ts';
import { toNotification } from '../../kernel/notifications/to-notification.ts';
import type { Preferences } from '../../kernel/preferences/preferences.repository.ts';
import { quietUntil } from '../../kernel/preferences/preferences.rules.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { PushBulkItems } from './push-bulk-items.ts';
import type { PushDevices } from './push-device.repository.ts';
import { pushMessage } from './push-message.ts';
import type { NotificationPush } from './push-notifications.ts';
import type { OutgoingPush } from './push-transport.ts';

/** RFC 8030: letters of base64url, 32 at most. */
const toTopic = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

export interface PushComposerDeps {
  users: Pick<Users, 'peek'>;
  preferences: Pick<Preferences, 'of'>;
  announcements: Pick<Announcements, 'byKey'>;
  devices: Pick<PushDevices, 'byId' | 'removeGone'>;
  bulkItems: Pick<PushBulkItems, 'byId'>;
  deliverableItems: DeliverableItems;
  /** How long the cards of a bulk change are collected. */
  bulkMs: number;
  log: Log;
}

/** Writes pushes right before they are sent, with what their reader may see then. */
export function createPushComposer(deps: PushComposerDeps): SendingComposer<NotificationPush, OutgoingPush> {
  const { users, preferences, announcements, devices, bulkItems, deliverableItems, bulkMs, log } = deps;

  async function compose({
    userId,
    message,
  }: Order<NotificationPush>): Promise<OutgoingPush | Withheld | NotYet> {
    const { deviceId, key, tag } = message;
    const [device, content] = await Promise.all([devices.byId(deviceId), announcements.byKey(key)]);
    if (!userId || device?.userId !== userId) return { withheld: 'the device was turned off' };
    const user = await users.peek(userId);
    if (!user || !isActiveAccount(user)) return { withheld: 'no active account' };
    if (!content) return { withheld: 'the event is too old' };
    const collected = new Date(Date.parse(content.at) + bulkMs);
    if (content.lot && collected > new Date()) return { notBefore: collected };
    const { quietHours } = await preferences.of(userId);
    const notBefore = quietUntil(quietHours, user.timeZone ?? 'UTC', new Date());
    if (notBefore) return { notBefore };
    const first = toNotification(content, userId);
    const all = content.lot ? await bulkItems.byId(first._id) : null;
    const [item] = await deliverableItems('push', userId, [all ?? first]);
    if (!item) return { withheld: 'nothing is left to tell' };
    return { device, payload: JSON.stringify(pushMessage(item, tag)), topic: toTopic(tag) };
  }

  return {
    compose,
    async gone({ userId }, { device }, answer) {
      const removed = await devices.removeGone(device);
      if (removed) log.info({ userId, device: device._id, answer }, 'a device for pushes is gone');
    },
  };
}
