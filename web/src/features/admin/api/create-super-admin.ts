import { type BodyInputOf, createSuperAdmin } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';
import { adminStatusQuery } from './admin.queries.ts';

export function useCreateSuperAdmin() {
  const client = useQueryClient();
  const { signedIn } = useSession();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createSuperAdmin>) =>
      // If the answer was lost, a second try would hear that there is a super admin already.
      request(createSuperAdmin, { body, once: true }),
    onSuccess: ({ token, ...user }) => {
      toast({
        title: 'Super admin created successfully',
        description: token ? 'You are signed in.' : 'Sign in with the new account to go on.',
        variant: 'success',
      });
      if (token) signedIn(token, user);
    },
    onError: (error) =>
      toast({
        title: 'Failed to create super admin',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
    onSettled: (_, error) => {
      const known = client.invalidateQueries({ queryKey: adminStatusQuery.queryKey });
      // The form disappears once the status is loaded; after a failure, another try need not wait for that.
      return error ? undefined : known;
    },
  });
}
