import { randomBytes, randomUUID } from 'node:crypto';
import type { UserSnapshot } from '@cardinal/contracts';

/** An active public account on the free plan as events carry it, with these fields changed. */
export const makeUserSnapshot = (changes: Partial<UserSnapshot> = {}): UserSnapshot => ({
  id: randomUUID(),
  username: `user-${randomBytes(4).toString('hex')}`,
  email: null,
  emailVerified: false,
  companyName: null,
  sponsoredBy: null,
  accountType: 'public',
  plan: 'free',
  projectsLimit: 0,
  boardsLimit: 0,
  status: 'active',
  isSuperAdmin: false,
  timeZone: null,
  ...changes,
});
