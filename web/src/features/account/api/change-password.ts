import { type BodyInputOf, changePassword, listSessions } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

/** The server ends all other sessions with it. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changePassword>) => request(changePassword, { body, once: true }),
    onSuccess: () => {
      toast({
        title: 'Password changed',
        description: 'You are signed out everywhere else.',
        variant: 'success',
      });
      return client.invalidateQueries({ queryKey: callKey(listSessions) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.issues.length > 0) return;
      const description = errorMessage(error, 'Please try again');
      toast({ title: 'Failed to change the password', description, variant: 'destructive' });
    },
  });
}
