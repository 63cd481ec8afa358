import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in URLs and cookies. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret, so that a stolen database opens no session. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A key of its own for each purpose, so that what is signed for one is worth nothing for another. */
export const deriveKey = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'cardinal-auth', purpose, 32));

/** Compares without telling by its time how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
}

export const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** PKCE S256: the challenge that belongs to a verifier. */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
