import { type AssignableRole, inviteUser } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshTeam } from './refresh-team.ts';

export interface Invitation {
  username: string;
  role: AssignableRole;
}

export function useInviteUser({ id: projectId, slug }: { id: string; slug: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: Invitation) => request(inviteUser, { body: { ...invitation, projectId } }),
    onSuccess: () => {
      void refreshTeam(client, slug);
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
