import { getAdminStatus } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { useSession } from './session-provider.tsx';

/** Whether the signed-in user is a super administrator; only requested if somebody is signed in. */
export function useAdminStatus() {
  const { user } = useSession();
  return useQuery({ ...callQuery(getAdminStatus), enabled: user?.status === 'active' });
}
