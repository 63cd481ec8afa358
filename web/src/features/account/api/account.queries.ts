import { getUsage, getUser, type Usage, type User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#api/query-options.ts';
import { useSession } from '#features/session/index.ts';

export const accountQuery = callQuery(getUser);

/** The signed-in account from the server: an administrator may have changed its type or plan. */
export function useAccount(): User | null {
  const { user, accountChanged } = useSession();
  const { data } = useQuery({ ...accountQuery, refetchOnMount: 'always' });
  useEffect(() => {
    // A cached answer must not overwrite newer session data.
    if (data && user && data.updatedAt > user.updatedAt) accountChanged(data);
  }, [data, user, accountChanged]);
  return user;
}

const usageQuery = callQuery(getUsage);

/** The usage of the user's limits. Undefined until it is loaded; `failed` if that fails. */
export function useUsage(): { usage: Usage | undefined; failed: boolean } {
  const { data, isError } = useQuery({ ...usageQuery, refetchOnMount: 'always' });
  return { usage: data, failed: isError && !data };
}
