import { getUsage, type Usage } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';

const usageQuery = callQuery(getUsage);

/** How much of the own limits is used. Undefined until it is known; `failed` when it will not be. */
export function useUsage(): { usage: Usage | undefined; failed: boolean } {
  const { data, isError } = useQuery({ ...usageQuery, refetchOnMount: 'always' });
  return { usage: data, failed: isError && !data };
}
