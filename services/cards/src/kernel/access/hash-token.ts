import { createHash } from 'node:crypto';

/** Only the hash of a random secret is kept. Nobody can try them all, so it needs no salt. */
export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('hex');
