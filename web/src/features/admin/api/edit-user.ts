import { type AccountType, type Plan, type User, updateUser } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { changePlan } from './change-plan.ts';
import { useUserChange } from './user-change.ts';

/** The result of the edit dialog. */
export interface UserEdit {
  accountType: AccountType;
  plan: Plan;
  status: User['status'];
}

type Before = Pick<User, 'accountType' | 'plan' | 'status'>;

/**
 * The requests for an edit. Only company accounts have a plan, so a plan is sent with the account type that allows it;
 * a change to public removes the plan.
 */
export function userEditBodies(before: Before, { accountType, plan, status }: UserEdit) {
  const otherType = accountType !== before.accountType;
  const otherPlan = accountType === 'company' && plan !== before.plan;
  const planBody = otherPlan ? { plan, ...(otherType && { accountType }) } : null;
  const account = {
    ...(otherType && !otherPlan && { accountType }),
    ...(status !== before.status && status !== 'pending' && { status }),
  };
  return { plan: planBody, account: Object.keys(account).length > 0 ? account : null };
}

async function editUser({ user, edit }: { user: User; edit: UserEdit }): Promise<User> {
  const bodies = userEditBodies(user, edit);
  let after = user;
  if (bodies.plan) after = await changePlan(user.id, bodies.plan);
  if (bodies.account)
    after = await request(updateUser, { params: { userId: user.id }, body: bodies.account });
  return after;
}

export const useEditUser = () =>
  useUserChange({
    change: editUser,
    success: 'User updated successfully',
    failure: 'Failed to update user',
  });
