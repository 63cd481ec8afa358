import { sessionEnded } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { PushDevices } from './push-device.repository.ts';

interface PushConsumersDeps {
  devices: Pick<PushDevices, 'removeOfSession'>;
}

/** Devices end with the session that they were turned on in: signing out, a suspension, a new password elsewhere. */
export function endDevicesOfSessions(consumers: Consumers, { devices }: PushConsumersDeps): void {
  consumers.on(sessionEnded, ({ data }) => devices.removeOfSession(data.sessionId));
}
