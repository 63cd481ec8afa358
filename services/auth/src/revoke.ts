import { randomUUID } from 'node:crypto';
import type { SessionRevocation } from '@cardinal/contracts';
import type { Watchers } from '@cardinal/service-kit';

/** The users whose sessions have changed, or the session that is over. */
type Revoked = { userId: string } | { sessionId: string };

/** Resolves once no gateway uses cached data of these sessions. */
export type Revoke = (what: Revoked) => Promise<void>;

export const createRevoke =
  ({ watchers }: { watchers: Pick<Watchers<SessionRevocation>, 'revoke'> }): Revoke =>
  (what) =>
    watchers.revoke([{ id: randomUUID(), ...what }]);
