import { type AccountType, adminUpgradePlan, type Plan } from '@cardinal/contracts';
import { request } from '#api/client.ts';

/** Changes the plan of a company account, or the account type together with its plan. */
export const changePlan = (userId: string, body: { plan: Plan; accountType?: AccountType }) =>
  request(adminUpgradePlan, { params: { userId }, body });
