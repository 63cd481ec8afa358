import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in URLs and cookies. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash of a random secret is stored, so a stolen database opens no session. */
export const toHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Derives a key for one purpose, so a signature for one purpose is invalid for another. */
export const deriveKey = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'cardinal-auth', purpose, 32));

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}

export const computeSignature = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** PKCE S256: the challenge of a verifier. */
export const toCodeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
