import { getUsage, getUser, type Usage, type User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#api/query-options.ts';
import { useSession } from '#features/session/index.ts';

export const accountQuery = callQuery(getUser);

/** The signed-in account as it is now: an administrator may have changed its type or plan since the page was opened. */
export function useAccount(): User | null {
  const { user, accountChanged } = useSession();
  const { data } = useQuery({ ...accountQuery, refetchOnMount: 'always' });
  useEffect(() => {
    // An answer from the cache must not undo what the session has heard since.
    if (data && user && data.updatedAt > user.updatedAt) accountChanged(data);
  }, [data, user, accountChanged]);
  return user;
}

const usageQuery = callQuery(getUsage);

/** How much of the own limits is used. Undefined until it is known; `failed` when it will not be. */
export function useUsage(): { usage: Usage | undefined; failed: boolean } {
  const { data, isError } = useQuery({ ...usageQuery, refetchOnMount: 'always' });
  return { usage: data, failed: isError && !data };
}
