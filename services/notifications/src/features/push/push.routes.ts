import { createECDH } from 'node:crypto';
import { addPushDevice, getPushStatus, type PushDevice, removePushDevice } from '@cardinal/contracts';
import { AppError, mountCall, notFound, parseDevice } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Users } from '../../kernel/read-models/users.ts';
import type { EndedSessions } from '../../kernel/sessions/ended-sessions.ts';
import type { PushDeviceDocument } from './push-device.model.ts';
import type { PushDevices } from './push-device.repository.ts';
import type { PushKeys } from './push-keys.ts';
import { isPushEndpoint } from './push-services.rules.ts';

const present = (device: PushDeviceDocument, sessionId: string): PushDevice => ({
  id: device._id,
  browser: device.browser,
  system: device.system,
  createdAt: device.createdAt.toISOString(),
  isCurrent: device.sessionId === sessionId,
});

/** Whether something can be encrypted for it. */
function isPoint(p256dh: string): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

export interface PushRoutesDeps {
  keys(): Promise<PushKeys>;
  devices: Pick<PushDevices, 'findList' | 'add' | 'remove' | 'removeOfSession' | 'eraseUser'>;
  users: Pick<Users, 'peek'>;
  sessions: Pick<EndedSessions, 'has'>;
  ownOrigins: readonly string[];
}

export function mountPush(router: Router, deps: PushRoutesDeps): void {
  const { keys, devices, users, sessions, ownOrigins } = deps;

  mountCall(router, getPushStatus, async ({ actor }) => {
    const [{ publicKey }, own] = await Promise.all([keys(), devices.findList(actor.id)]);
    return { key: publicKey, devices: own.map((device) => present(device, actor.sessionId)) };
  });

  mountCall(router, addPushDevice, async ({ actor, body, req }) => {
    const { endpoint, keys: given } = body;
    if (!isPushEndpoint(endpoint, ownOrigins))
      throw new AppError('validation_failed', 'This browser uses a push service that is not known here');
    if (!isPoint(given.p256dh))
      throw new AppError('validation_failed', 'The key of the browser is not a point of P-256');
    const { id: userId, sessionId } = actor;
    const device = await devices.add({
      userId,
      sessionId,
      endpoint,
      ...given,
      ...parseDevice(req.get('user-agent')),
    });
    // Session and account may have ended while this request was on its way.
    if (await sessions.has(sessionId)) await devices.removeOfSession(sessionId);
    if ((await users.peek(userId))?.gone) await devices.eraseUser(userId);
    return present(device, sessionId);
  });

  mountCall(router, removePushDevice, async ({ actor, params }) => {
    if (!(await devices.remove(actor.id, params.deviceId))) throw notFound('Browser');
    return { ok: true as const };
  });
}
