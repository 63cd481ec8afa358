import {
  type AccountType,
  accountTypes,
  type Plan,
  plans,
  planTable,
  type UserStatus,
} from '@cardinal/contracts';

/** Labels of the admin screens. */
export const accountTypeLabel: Record<AccountType, string> = { public: 'Public', company: 'Company' };
export const statusLabel: Record<UserStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  suspended: 'Suspended',
};
export const planLabel = (plan: Plan): string => planTable[plan].name;

export const accountTypeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabel[value] }));
export const planOptions = plans.map((value) => ({ value, label: planLabel(value) }));
