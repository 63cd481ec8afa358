import { expectedUserHeader, idempotencyKeyHeader } from '@cardinal/contracts';
import { ifMatch } from '#api/client.ts';
import type { Sending } from './entry.ts';

interface Deps {
  key: string;
  /** The user who made the change. */
  userId: string;
  /** Whether the caller sends it again; otherwise `request` does. */
  once: boolean;
}

export function toSending({ key, userId, once }: Deps): Sending {
  const make = (name: string, headers?: Record<string, string>) => ({
    headers: { [idempotencyKeyHeader]: name, [expectedUserHeader]: userId, ...headers },
    once,
  });
  return { key, ...make(key), on: (version) => make(`${key}-${version}`, ifMatch(version)) };
}
