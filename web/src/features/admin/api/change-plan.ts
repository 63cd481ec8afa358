import { type AccountType, adminUpgradePlan, type Plan } from '@cardinal/contracts';
import { request } from '#api/client.ts';

/** The plan of a company account, or its account type with its plan. */
export const changePlan = (userId: string, body: { plan: Plan; accountType?: AccountType }) =>
  request(adminUpgradePlan, { params: { userId }, body });
