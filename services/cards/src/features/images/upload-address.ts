import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { AppError } from '@cardinal/service-kit';

const prefix = '/api/object-storage/uploads/';
/** Milliseconds that an address is good for: long enough to outlast a step of the clock by minutes. */
const goodFor = 15 * 60 * 1_000;

export interface UploadAddressDeps {
  secret: string;
  now?: () => number;
}

export interface UploadAddresses {
  /** An address for one upload by this user. */
  create(userId: string): string;
  /** @throws AppError `forbidden` unless this address was made for this user and is still good */
  check(upload: { id: string; userId: string; expires: number; signature: string }): void;
}

/** Addresses that need no record until they are used: a signature says for whom and until when. */
export function createUploadAddresses({ secret, now = Date.now }: UploadAddressDeps): UploadAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cardinal/image-uploads', 32));
  const sign = (id: string, userId: string, expires: number): string =>
    createHmac('sha256', key).update(`${id}\n${userId}\n${expires}`).digest('base64url');

  return {
    create(userId) {
      const id = randomUUID();
      const expires = now() + goodFor;
      return `${prefix}${id}?expires=${expires}&signature=${sign(id, userId, expires)}`;
    },
    check({ id, userId, expires, signature }) {
      const expected = Buffer.from(sign(id, userId, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('forbidden', 'This upload address is not valid');
      if (expires < now()) throw new AppError('forbidden', 'This upload address has expired');
    },
  };
}

/** The upload that an address names; null for anything else. */
export function parseUploadId(rawPath: string): string | null {
  const path = URL.parse(rawPath, 'http://cardinal.invalid')?.pathname ?? '';
  if (!path.startsWith(prefix)) return null;
  const id = path.slice(prefix.length);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}
