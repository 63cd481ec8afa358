import { createECDH, type ECDH, randomBytes } from 'node:crypto';

/** A subscription as a browser's PushManager gives it to a page. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A subscription with the keys that only the browser has. */
export interface Subscriber {
  token: string;
  subscription: Subscription;
  ecdh: ECDH;
  auth: Buffer;
  /** The public key of the server that may send; any, if null. */
  serverKey: string | null;
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** The browsers of a push service. */
export function createSubscriptions({ origin }: { origin: () => string }) {
  const byToken = new Map<string, Subscriber>();
  return {
    /** Subscribes another browser. @param serverKey the public key of the server that may send; any by default */
    subscribe(serverKey: string | null = null): Subscription {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const token = randomBytes(24).toString('base64url');
      const endpoint = `${origin()}/push/${token}`;
      const subscription = { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
      byToken.set(token, { token, subscription, ecdh, auth, serverKey });
      return subscription;
    },
    byToken: (token: string): Subscriber | undefined => byToken.get(token),
  };
}
