import { createECDH } from 'node:crypto';
import { z } from 'zod';

const milliseconds = (standard: number) => z.coerce.number().int().min(1).default(standard);

function isPrivateKey(key: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(key, 'base64url');
    return true;
  } catch {
    return false;
  }
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** Settings of Web Push. */
export const pushConfig = {
  /**
   * The VAPID key, as `npx web-push generate-vapid-keys` prints the private one; by default one is made at the first start
   * and kept in the database. With another key every browser has to be turned on again.
   */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .refine(isPrivateKey, 'is no private key of P-256')
    .optional(),
  /** Push services besides those of the browsers that everybody knows: origins, separated by commas. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((origins) => origins.every(isOrigin), 'must be origins, such as https://push.example.com'),
  /** How long a push service may take to answer. */
  PUSH_TIMEOUT_MS: milliseconds(10_000),
  /** Before the first retry; doubled with each further one. */
  PUSH_RETRY_MIN_MS: milliseconds(5_000),
  PUSH_RETRY_MAX_MS: milliseconds(15 * 60_000),
  /** A push that could not be sent for this long is given up. */
  PUSH_GIVE_UP_MS: milliseconds(24 * 60 * 60_000),
  /** How often a replica polls for pushes, in case it missed a broadcast. */
  PUSH_POLL_MS: milliseconds(1_000),
  /** How long the cards of a bulk change are collected. */
  PUSH_BULK_MS: milliseconds(5_000),
};
