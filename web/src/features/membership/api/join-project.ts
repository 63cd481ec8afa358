import { joinProject } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { type Membership, refreshMembership, showMembership } from './membership-cache.ts';

export function useJoinProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ projectId }: Membership) => request(joinProject, { params: { projectId } }),
    onSuccess: (_, { projectId, projectName }) => {
      showMembership(client, projectId, 'joined');
      toast({ title: `You joined ${projectName}`, variant: 'success' });
    },
    onError: (error) => {
      // The project may be deleted, or the user removed from it.
      refreshMembership(client);
      toast({ title: 'Failed to join project', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
