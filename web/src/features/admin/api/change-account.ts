import { type AccountType, type Plan, plans, type User, updateUser } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { changePlan } from './change-plan.ts';
import { useUserChange } from './user-change.ts';

export const useChangeAccountType = (userId: string) =>
  useUserChange({
    change: (accountType: AccountType) => request(updateUser, { params: { userId }, body: { accountType } }),
    success: 'Account type updated',
    failure: 'Failed to update account type',
  });

export const useChangePlan = ({ id, plan: before }: Pick<User, 'id' | 'plan'>) =>
  useUserChange({
    change: (plan: Plan) => changePlan(id, { plan }),
    success: (plan) =>
      plans.indexOf(plan) > plans.indexOf(before) ? 'Plan upgraded successfully!' : 'Plan changed',
    failure: 'Failed to update plan',
  });
