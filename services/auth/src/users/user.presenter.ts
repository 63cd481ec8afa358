import type { Identity, Sponsor, User, UserSnapshot } from '@cardinal/contracts';
import type { NewUser } from './new-user.ts';
import type { UserDocument } from './user.model.ts';

/** A user as other services receive it. */
export const toSnapshot = (user: NewUser): UserSnapshot => ({
  id: user._id,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerified ?? false,
  companyName: user.companyName,
  accountType: user.accountType,
  plan: user.plan,
  projectsLimit: user.projectsLimit,
  boardsLimit: user.boardsLimit,
  status: user.status,
  isSuperAdmin: user.isSuperAdmin,
  sponsoredBy: user.sponsor?.userId ?? null,
  timeZone: user.timeZone ?? null,
});

/** A user as they see themselves, and administrators see them. */
export const toUser = (user: UserDocument, sponsor: Sponsor | null): User => ({
  ...toSnapshot(user),
  sponsor,
  hasPassword: user.passwordHash !== undefined,
  hubUsername: user.hubUsername,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

export const toVersioned = (user: UserDocument) => ({ version: user.version, value: toSnapshot(user) });

/** The identity that the gateway passes on. */
export const toIdentity = (user: UserDocument, sessionId: string): Identity => ({
  sessionId,
  userId: user._id,
  username: user.username,
  status: user.status,
  accountType: user.accountType,
  isSuperAdmin: user.isSuperAdmin,
  sponsored: user.sponsor !== undefined,
});
