import {
  type BodyInputOf,
  decideAgentRequest,
  getToolPermissions,
  listAgentRequests,
  setToolPermissions,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const permissionsQuery = (slug: string) => callQuery(getToolPermissions, { params: { slug } });
export const requestsQuery = callQuery(listAgentRequests, {});

const tellFailure = (title: string) => (error: unknown) =>
  toast({ title, description: errorMessage(error), variant: 'destructive' });

export function useSetPermissions(slug: string) {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that no earlier answer comes last.
    scope: { id: `agent-tools ${slug}` },
    mutationFn: (permissions: BodyInputOf<typeof setToolPermissions>['permissions']) =>
      request(setToolPermissions, { params: { slug }, body: { permissions } }),
    onSuccess(after) {
      client.setQueryData(permissionsQuery(slug).queryKey, after);
      toast({ title: 'Saved what agents may do', variant: 'success' });
    },
    onError: tellFailure('Agents may do what they could before'),
  });
}

/** It is done once: another try after an answer that was lost is refused, and the list says what became of it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: requestId, approve }: { id: string; approve: boolean }) =>
      request(decideAgentRequest, { params: { requestId }, body: { approve } }),
    onError: tellFailure('That could not be decided'),
    onSettled: () => client.invalidateQueries({ queryKey: requestsQuery.queryKey }),
    retry: false,
  });
}
