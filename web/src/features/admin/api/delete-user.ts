import { deleteUser, type User } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshUsers } from './user-change.ts';

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: userId }: User) => request(deleteUser, { params: { userId } }),
    onSuccess: (_done, { username }) => toast({ title: `${username} was deleted`, variant: 'success' }),
    onError: (error) =>
      toast({
        title: 'Failed to delete user',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
    onSettled: () => refreshUsers(client),
  });
}
