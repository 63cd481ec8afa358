import type { User } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';

interface UserChange<Input> {
  change: (input: Input) => Promise<User>;
  success: string | ((input: Input) => string);
  failure: string;
}

/** A mutation of an account: shows the result and refreshes every list of users. */
export function useUserChange<Input>({ change, success, failure }: UserChange<Input>) {
  const client = useQueryClient();
  const { user: self, accountChanged } = useSession();
  return useMutation({
    mutationFn: change,
    onSuccess: (user, input) => {
      if (user.id === self?.id) accountChanged(user);
      toast({ title: typeof success === 'string' ? success : success(input), variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: failure,
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
    // Also after a refusal: another admin may have been first.
    onSettled: () => refreshUsers(client),
  });
}

/** Refreshes every list of users. */
export const refreshUsers = (client: QueryClient) =>
  Promise.all(
    ['pending-users', 'users', 'user'].map((list) =>
      client.invalidateQueries({ queryKey: ['/api/admin', list] }),
    ),
  );
