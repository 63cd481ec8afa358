import { randomUUID } from 'node:crypto';
import type { SessionRevocation } from '@cardinal/contracts';
import type { Watchers } from '@cardinal/service-kit';

/** Whose sessions are no longer what they were, or which one is over. */
type Revoked = { userId: string } | { sessionId: string };

/** Resolves once nobody takes what was said of these sessions before for true. */
export type Revoke = (what: Revoked) => Promise<void>;

export const createRevoke =
  (watchers: Pick<Watchers<SessionRevocation>, 'revoke'>): Revoke =>
  (what) =>
    watchers.revoke([{ id: randomUUID(), ...what }]);
