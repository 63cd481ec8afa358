import {
  type AccountType,
  type Plan,
  type UserStatus,
  userApproved,
  userReactivated,
  userRejected,
  userSuspended,
  userUpdated,
} from '@cardinal/contracts';
import { AppError, type Change, newEvent } from '@cardinal/service-kit';
import type { UserDocument } from './user.model.ts';
import { toSnapshot } from './user.presenter.ts';

/** Decisions on one user: what changes, and the event that tells of it. They refuse by throwing; null is nothing to do. */
type Decision = Change<UserDocument> | null;
type Fields = Partial<Pick<UserDocument, 'accountType' | 'plan' | 'companyName' | 'status' | 'sessionEpoch'>>;
type SnapshotEvent =
  | typeof userApproved
  | typeof userRejected
  | typeof userSuspended
  | typeof userReactivated
  | typeof userUpdated;

function changed(user: UserDocument, event: SnapshotEvent, fields: Fields, now: Date): Decision {
  const set = { ...fields, updatedAt: now };
  return { set, events: [newEvent(event, { user: toSnapshot({ ...user, ...set }) })] };
}

const differs = (user: UserDocument, fields: Fields): boolean =>
  Object.entries(fields).some(([key, value]) => user[key as keyof UserDocument] !== value);

const updated = (user: UserDocument, fields: Fields, now: Date): Decision =>
  differs(user, fields) ? changed(user, userUpdated, fields, now) : null;

function requirePending(user: UserDocument): void {
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
  requirePending(user);
  requirePlanFits(accountType, plan);
  return changed(user, userApproved, { status: 'active', accountType, plan }, now);
}

/** Whoever may no longer be in is out of every session with the same write. */
const shutOut = (user: UserDocument): Fields => ({
  status: 'suspended',
  sessionEpoch: user.sessionEpoch + 1,
});

export function reject(user: UserDocument, now: Date): Decision {
  requirePending(user);
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

/** Only company accounts have a plan, so a public account is back on the free one. */
const accountTypeFields = (accountType: AccountType): Fields =>
  accountType === 'public' ? { accountType, plan: 'free' } : { accountType };

export function changeByAdmin(
  user: UserDocument,
  wish: { accountType?: AccountType | undefined; status?: Exclude<UserStatus, 'pending'> | undefined },
  now: Date,
): Decision {
  const fields = wish.accountType ? accountTypeFields(wish.accountType) : {};
  const status = wish.status ? statusChange(user, wish.status) : null;
  return status
    ? changed(user, status.event, { ...fields, ...status.fields }, now)
    : updated(user, fields, now);
}

/** Super admins change any plan, and make a company account of a public one on the way. */
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
  requireCompany(user);
  if (plan === 'enterprise') throw new AppError('contact_sales', 'Contact sales');
  return updated(user, { plan }, now);
}

/** A company name makes a company account; it starts on the free plan. */
export function changeCompanyName(user: UserDocument, companyName: string, now: Date): Decision {
  return updated(user, { companyName, accountType: 'company' }, now);
}
