import { getUsage, getUser, type Usage, type User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#api/query-options.ts';
import { useSession } from '#features/session/index.ts';

export const accountQuery = callQuery(getUser);

interface Account {
  user: User | null;
  /** Whether the server has answered since this screen was opened; what was known before may be out of date. */
  isCurrent: boolean;
}

/** The signed-in account from the server: an administrator may have changed its type or plan. */
export function useAccount(): Account {
  const { user, accountChanged } = useSession();
  const { data, isFetchedAfterMount } = useQuery({ ...accountQuery, refetchOnMount: 'always' });
  const isKnown = !data || !user || data.updatedAt <= user.updatedAt;
  useEffect(() => {
    // A cached answer must not overwrite newer session data.
    if (data && user && data.updatedAt > user.updatedAt) accountChanged(data);
  }, [data, user, accountChanged]);
  return { user, isCurrent: isFetchedAfterMount && isKnown };
}

const usageQuery = callQuery(getUsage);

/** The usage of the user's limits. Undefined until it is loaded; `failed` if that fails. */
export function useUsage(): { usage: Usage | undefined; failed: boolean } {
  const { data, isError } = useQuery({ ...usageQuery, refetchOnMount: 'always' });
  return { usage: data, failed: isError && !data };
}
