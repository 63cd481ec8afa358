import { rejectUser } from '@cardinal/contracts';
import { request } from '#api/client.ts';
import { useUserChange } from './user-change.ts';

export const useRejectUser = () =>
  useUserChange({
    change: (userId: string) => request(rejectUser, { params: { userId } }),
    success: 'User rejected successfully',
    failure: 'Failed to reject user',
  });
