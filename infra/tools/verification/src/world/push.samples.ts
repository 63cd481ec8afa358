import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { addPushDevice } from '@cardinal/contracts';
import { samplePushService } from './push-service.ts';
import { maker, type SampleMaker } from './sample.ts';

function subscription() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
  return { endpoint: `${samplePushService}/push/${randomUUID()}`, keys };
}

/** Web Push: the caller's browsers. */
export const pushSamples: Readonly<Record<string, SampleMaker>> = {
  getPushStatus: () => ({}),
  addPushDevice: () => ({ body: subscription() }),
  removePushDevice: async (world, _place, as) => {
    const added = await maker(world, as).call(addPushDevice, { body: subscription() });
    return { params: { deviceId: added.value.id } };
  },
};
