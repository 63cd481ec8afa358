import { type AccountType, approveUser, type Plan } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { useUserChange } from './user-change.ts';

interface Approval {
  userId: string;
  accountType: AccountType;
  plan: Plan;
}

export const useApproveUser = () =>
  useUserChange({
    change: ({ userId, ...body }: Approval) => request(approveUser, { params: { userId }, body }),
    success: 'User approved successfully',
    failure: 'Failed to approve user',
  });
