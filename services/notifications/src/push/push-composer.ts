import { createHash } from 'node:crypto';
import { isActiveAccount } from '@cardinal/contracts';
import type { Log, NotYet, Order, SendingComposer, Withheld } from '@cardinal/service-kit';
import { notificationOf } from '../notifications/notification-of.ts';
import type { ToldItems } from '../notifications/told-items.ts';
import type { ToldOccasions } from '../notifications/told-occasion.repository.ts';
import type { Preferences } from '../preferences/preferences.repository.ts';
import { quietUntil } from '../preferences/preferences.rules.ts';
import type { Users } from '../read-models/users.ts';
import type { PushDevices } from './push-device.repository.ts';
import type { PushLots } from './push-lots.ts';
import { pushMessage } from './push-message.ts';
import type { NotificationPush } from './push-notifications.ts';
import type { OutgoingPush } from './push-transport.ts';

/** RFC 8030: letters of base64url, 32 at most. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

export interface PushComposerDeps {
  users: Pick<Users, 'peek'>;
  preferences: Pick<Preferences, 'of'>;
  told: Pick<ToldOccasions, 'byKey'>;
  devices: Pick<PushDevices, 'byId' | 'removeGone'>;
  lots: Pick<PushLots, 'byId'>;
  toldItems: ToldItems;
  /** How long the cards of a bulk change are collected. */
  bulkMs: number;
  log: Log;
}

/** Writes pushes right before they are sent, with what their reader may see then. */
export function createPushComposer(deps: PushComposerDeps): SendingComposer<NotificationPush, OutgoingPush> {
  const { users, preferences, told, devices, lots, toldItems, bulkMs, log } = deps;

  async function compose({
    userId,
    message,
  }: Order<NotificationPush>): Promise<OutgoingPush | Withheld | NotYet> {
    const { deviceId, key, tag } = message;
    const [device, occasion] = await Promise.all([devices.byId(deviceId), told.byKey(key)]);
    if (!userId || device?.userId !== userId) return { withheld: 'the device was turned off' };
    const user = await users.peek(userId);
    if (!user || !isActiveAccount(user)) return { withheld: 'no active account' };
    if (!occasion) return { withheld: 'the event is too old' };
    const collected = new Date(Date.parse(occasion.at) + bulkMs);
    if (occasion.lot && collected > new Date()) return { notBefore: collected };
    const { quietHours } = await preferences.of(userId);
    const notBefore = quietUntil(quietHours, user.timeZone ?? 'UTC', new Date());
    if (notBefore) return { notBefore };
    const first = notificationOf(occasion, userId);
    const all = occasion.lot ? await lots.byId(first._id) : null;
    const [item] = await toldItems('push', userId, [all ?? first]);
    if (!item) return { withheld: 'nothing is left to tell' };
    return { device, payload: JSON.stringify(pushMessage(item, tag)), topic: topicOf(tag) };
  }

  return {
    compose,
    async gone({ userId }, { device }, answer) {
      const removed = await devices.removeGone(device);
      if (removed) log.info({ userId, device: device._id, answer }, 'a device for pushes is gone');
    },
  };
}
