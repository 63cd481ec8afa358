import { endOtherSessions, endSession, listSessions } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const sessionsQuery = callQuery(listSessions);

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

const failed = (error: unknown) =>
  toast({
    title: 'Failed to end the session',
    description: errorMessage(error, 'Please try again'),
    variant: 'destructive',
  });

export function useEndSession() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (sessionId: string) =>
      request(endSession, { params: { sessionId } }).catch((error) => {
        // It has ended in the meantime.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess: () => {
      toast({ title: 'Session ended', variant: 'success' });
      return refresh();
    },
    onError: failed,
  });
}

export function useEndOtherSessions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => request(endOtherSessions),
    onSuccess: () => {
      toast({ title: 'All other sessions ended', variant: 'success' });
      return refresh();
    },
    onError: failed,
  });
}
