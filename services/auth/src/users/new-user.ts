import { randomUUID } from 'node:crypto';
import type { AccountType, Plan, UserStatus } from '@cardinal/contracts';
import { foldKey } from './fold-key.ts';
import { looksKey } from './name-looks.ts';
import type { UserDocument } from './user.model.ts';

export type NewUser = Omit<UserDocument, 'version' | 'outbox' | 'deleted'>;

interface Particulars {
  username: string;
  email: string | null;
  emailVerified?: boolean;
  status: UserStatus;
  passwordHash?: string;
  temporaryPassword?: true;
  hubUsername?: string | null;
  hub?: { issuer: string; subject: string };
  accountType?: AccountType;
  plan?: Plan;
  companyName?: string | null;
  sponsor?: { userId: string; projectId: string };
  superAdmin?: 'first' | 'further';
}

/** A user with the product's defaults; only the named fields come from a request. */
export function newUser(given: Particulars, now: Date): NewUser {
  return {
    _id: randomUUID(),
    username: given.username,
    usernameKey: foldKey(given.username),
    looksKey: looksKey(given.username),
    ...(given.sponsor ? { sponsor: given.sponsor } : {}),
    email: given.email,
    ...(given.email === null ? {} : { emailKey: foldKey(given.email) }),
    ...(given.email !== null && given.emailVerified ? { emailVerified: true } : {}),
    companyName: given.companyName ?? null,
    accountType: given.accountType ?? 'public',
    plan: given.plan ?? 'free',
    projectsLimit: 0,
    boardsLimit: 0,
    hubUsername: given.hubUsername === undefined ? given.username : given.hubUsername,
    ...(given.hub ? { hubIssuer: given.hub.issuer, hubSubject: given.hub.subject } : {}),
    ...(given.passwordHash ? { passwordHash: given.passwordHash } : {}),
    ...(given.temporaryPassword ? { temporaryPassword: given.temporaryPassword } : {}),
    status: given.status,
    isSuperAdmin: given.superAdmin !== undefined,
    ...(given.superAdmin === 'first' ? { firstSuperAdmin: true as const } : {}),
    sessionEpoch: 0,
    createdAt: now,
    updatedAt: now,
  };
}
