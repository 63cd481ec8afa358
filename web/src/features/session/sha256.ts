import { shortHash } from '@cardinal/contracts';

/**
 * The SHA-256 of a short text, for browsers without `crypto.subtle`: over plain http on anything but localhost. A file
 * by itself, as few load it.
 */
export const sha256 = (text: string): Uint8Array =>
  Uint8Array.from(shortHash(text).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
