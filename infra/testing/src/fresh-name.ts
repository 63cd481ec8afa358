import { randomBytes } from 'node:crypto';

/** A name nobody else has, of at most 30 characters that databases, vhosts and buckets all take. */
export function freshName(prefix = 'test'): string {
  const plain = prefix.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${plain.slice(0, 21)}-${randomBytes(4).toString('hex')}`;
}
