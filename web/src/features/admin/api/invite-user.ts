import { type BodyOf, inviteUser } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';

export function useInviteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof inviteUser>) => request(inviteUser, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['/api/admin', 'user'] });
      void client.invalidateQueries({ queryKey: ['/api/projects'] });
      toast({ title: 'User invited successfully', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to invite user',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
}
