import { sessionEnded, userDeleted } from '@cardinal/contracts';
import type { Consumers, Sending } from '@cardinal/service-kit';
import type { PushDevices } from './push-device.repository.ts';
import type { PushLots } from './push-lots.ts';
import type { NotificationPush } from './push-notifications.ts';

export interface PushConsumersDeps {
  sending: Pick<Sending<NotificationPush>, 'eraseUser'>;
  devices: Pick<PushDevices, 'removeOfSession' | 'eraseUser'>;
  lots: Pick<PushLots, 'eraseUser'>;
}

/** Devices end with the session that they were turned on in: signing out, a suspension, a new password elsewhere. */
export function updatePushesOnEvents(consumers: Consumers, deps: PushConsumersDeps): void {
  const { sending, devices, lots } = deps;
  consumers
    .on(sessionEnded, ({ data }) => devices.removeOfSession(data.sessionId))
    .on(userDeleted, async ({ data: { userId } }) => {
      await devices.eraseUser(userId);
      await lots.eraseUser(userId);
      await sending.eraseUser(userId);
    });
}
