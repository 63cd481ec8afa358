import { randomBytes } from 'node:crypto';

/** A unique name of at most 30 characters, valid for databases, vhosts and buckets. */
export function freshName(prefix = 'test'): string {
  const plain = prefix.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${plain.slice(0, 21)}-${randomBytes(4).toString('hex')}`;
}
