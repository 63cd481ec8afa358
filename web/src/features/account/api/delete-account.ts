import { type BodyInputOf, deleteAccount } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { useSession } from '#features/session/index.ts';
import { toast } from '#ui/toast-store.ts';

/** The error of the confirmation field, if any. */
export const getFirstIssue = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues[0]?.message : undefined;

/** The server ends the session with the account. */
export function useDeleteAccount() {
  const { signOut } = useSession();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof deleteAccount>) => request(deleteAccount, { body, once: true }),
    onSuccess: () => {
      toast({ title: 'Your account was deleted', variant: 'success' });
      void signOut(false);
    },
    onError: (error) => {
      if (getFirstIssue(error)) return;
      const description = errorMessage(error, 'Please try again');
      toast({ title: 'Failed to delete account', description, variant: 'destructive' });
    },
  });
}
