import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { id, time } from '../primitives.ts';

const base64url = (bytes: number) =>
  z
    .string()
    .regex(
      new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`),
      `Not ${bytes} bytes in base64url without padding`,
    );

/** A browser that receives notifications. */
const pushDevice = z.object({
  id,
  /** Such as Firefox; null if the browser does not say. */
  browser: z.string().nullable(),
  /** Such as Windows. */
  system: z.string().nullable(),
  createdAt: time,
  /** Whether it was turned on in the session that asks. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const pushStatus = z.object({
  /** The public key for `PushManager.subscribe`; a P-256 point in base64url. */
  key: z.string(),
  /** At most ten; the last added first. */
  devices: z.array(pushDevice),
});
export type PushStatus = z.infer<typeof pushStatus>;

export const getPushStatus = defineCall({
  id: 'getPushStatus',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications/push',
  summary: "The caller's browsers that are told of notifications, and the key to add one",
  access: access.user,
  response: pushStatus,
});

/** The result of a browser's `PushManager.subscribe`. */
const pushSubscription = z.strictObject({
  /** An address of a known push service (docs/push.md). */
  endpoint: z.url().max(1_000),
  keys: z.strictObject({
    /** The browser's public key, a P-256 point. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
});

export const addPushDevice = defineCall({
  id: 'addPushDevice',
  service: 'notifications',
  method: 'POST',
  path: '/api/notifications/push/devices',
  summary:
    'Tell this browser of notifications until the session ends. Replaces what the session added before; of more than ten the oldest goes',
  access: access.userInPerson,
  body: pushSubscription,
  response: pushDevice,
  status: 201,
});

export const removePushDevice = defineCall({
  id: 'removePushDevice',
  service: 'notifications',
  method: 'DELETE',
  path: '/api/notifications/push/devices/:deviceId',
  summary: 'Tell a browser of nothing any more',
  access: access.userInPerson,
  params: z.object({ deviceId: id }),
});
