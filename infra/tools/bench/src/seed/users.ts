import { randomUUID } from 'node:crypto';

/** The n-th of those users who never sign in, as the auth service stores it. */
export const makeUser = (n: number, now: Date) => ({
  _id: randomUUID(),
  version: 1,
  outbox: [],
  deleted: false,
  username: `bench-user-${n}`,
  usernameKey: `bench-user-${n}`,
  email: null,
  companyName: null,
  accountType: 'public',
  plan: 'free',
  projectsLimit: 0,
  boardsLimit: 0,
  hubUsername: null,
  status: 'active',
  isSuperAdmin: false,
  sessionEpoch: 0,
  createdAt: now,
  updatedAt: now,
});
