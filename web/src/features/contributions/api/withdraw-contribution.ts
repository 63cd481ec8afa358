import { type Contribution, withdrawContribution } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { contributionsKey } from './contributions.queries.ts';

/** Takes one back, or away from the list. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contributionId: string) => request(withdrawContribution, { params: { contributionId } }),
    onSuccess: (_answer, contributionId) =>
      client.setQueriesData<Contribution[]>({ queryKey: contributionsKey }, (list) =>
        list?.filter(({ id }) => id !== contributionId),
      ),
    onError: (error) =>
      toast({ title: 'Failed to take it back', description: errorMessage(error), variant: 'destructive' }),
  });
}
