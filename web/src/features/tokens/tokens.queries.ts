import {
  type BodyInputOf,
  createProjectToken,
  createToken,
  listProjectTokens,
  listTokens,
  revokeProjectToken,
  revokeToken,
} from '@cardinal/contracts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const tokensQuery = callQuery(listTokens);
export const projectTokensQuery = (projectId: string) =>
  callQuery(listProjectTokens, { params: { projectId } });

export type NewToken = BodyInputOf<typeof createToken>;

function useCreation<Answer>(queryKey: QueryKey, send: (body: NewToken) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError(error) {
      // The form says it beside its fields.
      if (isApiError(error, 'validation_failed')) return;
      toast({ title: 'No token was made', description: errorMessage(error), variant: 'destructive' });
    },
    // A secret that was made and not shown would be of no use to anybody.
    retry: false,
  });
}

function useRevocation(queryKey: QueryKey, send: (tokenId: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) =>
      send(tokenId).catch((error) => {
        // Somebody else was faster.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess() {
      toast({ title: 'Token revoked', variant: 'success' });
      return client.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      toast({
        title: 'The token is not revoked',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
}

export const useCreateToken = () =>
  useCreation(tokensQuery.queryKey, (body) => request(createToken, { body }));
export const useRevokeToken = () =>
  useRevocation(tokensQuery.queryKey, (tokenId) => request(revokeToken, { params: { tokenId } }));

export const useCreateProjectToken = (projectId: string) =>
  useCreation(projectTokensQuery(projectId).queryKey, ({ projectIds: _, ...body }) =>
    request(createProjectToken, { params: { projectId }, body }),
  );
export const useRevokeProjectToken = (projectId: string) =>
  useRevocation(projectTokensQuery(projectId).queryKey, (tokenId) =>
    request(revokeProjectToken, { params: { projectId, tokenId } }),
  );
