import {
  type AccountType,
  deletedUsername,
  type Plan,
  type UserStatus,
  userApproved,
  userDeleted,
  userReactivated,
  userRejected,
  userSuspended,
  userUpdated,
} from '@cardinal/contracts';
import { AppError, type Change, newEvent, requireApproved } from '@cardinal/service-kit';
import { foldKey } from './fold-key.ts';
import type { UserDocument } from './user.model.ts';
import { toSnapshot } from './user.presenter.ts';

/** Decisions on one user: what changes, and its event. They throw refusals; null means no change. */
type Decision = Change<UserDocument> | null;
type Fields = Partial<
  Pick<
    UserDocument,
    | 'accountType'
    | 'plan'
    | 'companyName'
    | 'status'
    | 'sessionEpoch'
    | 'timeZone'
    | 'email'
    | 'emailKey'
    | 'emailVerified'
  >
>;
type SnapshotEvent =
  | typeof userApproved
  | typeof userRejected
  | typeof userSuspended
  | typeof userReactivated
  | typeof userUpdated;

function changed(
  user: UserDocument,
  event: SnapshotEvent,
  fields: Fields,
  now: Date,
  unset: 'sponsor'[] = [],
): Decision {
  const set = { ...fields, updatedAt: now };
  return { set, unset, events: [newEvent(event, { user: toSnapshot({ ...user, ...set }) })] };
}

const differs = (user: UserDocument, fields: Fields): boolean =>
  Object.entries(fields).some(([key, value]) => user[key as keyof UserDocument] !== value);

const updated = (user: UserDocument, fields: Fields, now: Date): Decision =>
  differs(user, fields) ? changed(user, userUpdated, fields, now) : null;

const isSponsored = ({ sponsor }: UserDocument): boolean => sponsor !== undefined;

/** Approval of a sponsored account, which works already. */
function requireWaiting(user: UserDocument): void {
  if (user.status === 'active' && isSponsored(user)) return;
  if (user.status !== 'pending') throw new AppError('conflict', 'This account is not waiting for approval');
}

function requirePlanFits(accountType: AccountType, plan: Plan): void {
  if (accountType === 'public' && plan !== 'free') {
    throw new AppError('not_company_account', 'Plans can only be changed for company accounts');
  }
}

export function approve(
  user: UserDocument,
  { accountType, plan }: { accountType: AccountType; plan: Plan },
  now: Date,
): Decision {
  requireWaiting(user);
  requirePlanFits(accountType, plan);
  return changed(
    { ...user, sponsor: undefined },
    userApproved,
    { status: 'active', accountType, plan },
    now,
    ['sponsor'],
  );
}

/** The same write ends all sessions of a user who may no longer sign in. */
const shutOut = (user: UserDocument): Fields => ({
  status: 'suspended',
  sessionEpoch: user.sessionEpoch + 1,
});

export function reject(user: UserDocument, now: Date): Decision {
  requireWaiting(user);
  return changed(user, userRejected, shutOut(user), now);
}

function statusChange(user: UserDocument, status: Exclude<UserStatus, 'pending'>) {
  if (status === user.status) return null;
  if (status === 'suspended') return { event: userSuspended, fields: shutOut(user) };
  if (user.status === 'pending') {
    throw new AppError('conflict', 'This account waits for approval: approve or reject it');
  }
  return { event: userReactivated, fields: { status } as Fields };
}

/** Only company accounts have a plan, so a public account returns to the free one. */
const accountTypeFields = (accountType: AccountType): Fields =>
  accountType === 'public' ? { accountType, plan: 'free' } : { accountType };

export function changeByAdmin(
  user: UserDocument,
  changes: { accountType?: AccountType | undefined; status?: Exclude<UserStatus, 'pending'> | undefined },
  now: Date,
): Decision {
  const fields = changes.accountType ? accountTypeFields(changes.accountType) : {};
  const status = changes.status ? statusChange(user, changes.status) : null;
  return status
    ? changed(user, status.event, { ...fields, ...status.fields }, now)
    : updated(user, fields, now);
}

/** Super admins can change any plan and turn a public account into a company account at the same time. */
export function changePlanByAdmin(
  user: UserDocument,
  { plan, accountType }: { plan: Plan; accountType?: AccountType | undefined },
  now: Date,
): Decision {
  requirePlanFits(accountType ?? user.accountType, plan);
  if (accountType === undefined) requireCompany(user);
  return updated(user, { accountType: accountType ?? user.accountType, plan }, now);
}

function requireCompany(user: UserDocument): void {
  if (user.accountType !== 'company') {
    throw new AppError('not_company_account', 'Plans can only be changed for company accounts');
  }
}

export function changeOwnPlan(user: UserDocument, plan: Plan, now: Date): Decision {
  requireApproved({ sponsored: isSponsored(user) });
  requireCompany(user);
  if (plan === 'enterprise') throw new AppError('contact_sales', 'Contact sales');
  return updated(user, { plan }, now);
}

/** A company name turns the account into a company account on the free plan. */
export function changeCompanyName(user: UserDocument, companyName: string, now: Date): Decision {
  requireApproved({ sponsored: isSponsored(user) });
  return updated(user, { companyName, accountType: 'company' }, now);
}

export const changeTimeZone = (user: UserDocument, timeZone: string, now: Date): Decision =>
  updated(user, { timeZone }, now);

interface ChosenPassword {
  replaced: string | undefined;
  passwordHash: string;
  /** Folded address of the link with which it was chosen; it is verified if it is still the account's. */
  provenEmailKey?: string | null;
}

/** @throws AppError `conflict` if the password that was checked a moment ago has been replaced since */
function requirePassword(user: UserDocument, confirmed: string | undefined): void {
  if (user.passwordHash !== confirmed) {
    throw new AppError('conflict', 'The password was changed in the meantime. Please start again.');
  }
}

/**
 * Replaces the password that was checked a moment ago, `replaced`. The same write ends all sessions that were opened with
 * it, and all sign-ins that are under way.
 */
export function choosePassword(
  user: UserDocument,
  { replaced, passwordHash, provenEmailKey = null }: ChosenPassword,
  now: Date,
): Change<UserDocument> {
  requirePassword(user, replaced);
  const verified = provenEmailKey ? verifyEmail(user, provenEmailKey, now) : null;
  const set = { ...verified?.set, passwordHash, sessionEpoch: user.sessionEpoch + 1, updatedAt: now };
  return { set, unset: ['temporaryPassword'], events: verified?.events ?? [] };
}

/** Another address is not verified; the same in other letters' cases is. `confirmed`: the password that allows it. */
export function changeEmailAddress(
  user: UserDocument,
  { email, confirmed }: { email: string; confirmed: string | undefined },
  now: Date,
): Decision {
  requirePassword(user, confirmed);
  const emailKey = foldKey(email);
  const isSame = emailKey === user.emailKey;
  return updated(user, { email, emailKey, ...(isSame ? {} : { emailVerified: false }) }, now);
}

/** The address may have been changed since it was proven. */
export const verifyEmail = (user: UserDocument, provenEmailKey: string | null, now: Date): Decision =>
  user.emailKey === provenEmailKey ? updated(user, { emailVerified: true }, now) : null;

const personal = [
  'emailKey',
  'emailVerified',
  'hubIssuer',
  'hubSubject',
  'passwordHash',
  'temporaryPassword',
  'firstSuperAdmin',
  'sponsor',
  'timeZone',
] as const;

/**
 * Removes all personal data. The document stays: its look-alike key reserves the name, which nobody can take to
 * impersonate the user, without revealing it.
 */
export function erase(user: UserDocument, now: Date): Change<UserDocument> {
  const set = {
    erased: true as const,
    username: deletedUsername,
    // No username holds a slash.
    usernameKey: `deleted/${user._id}`,
    email: null,
    companyName: null,
    hubUsername: null,
    isSuperAdmin: false,
    status: 'suspended' as const,
    sessionEpoch: user.sessionEpoch + 1,
    updatedAt: now,
  };
  return { set, unset: [...personal], events: [newEvent(userDeleted, { userId: user._id })] };
}
