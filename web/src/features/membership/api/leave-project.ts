import { leaveProject } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { isShown, type Membership, refreshMembership, showMembership } from './membership-cache.ts';

export function useLeaveProject() {
  const client = useQueryClient();
  const [location, navigate] = useLocation();
  return useMutation({
    mutationFn: ({ projectId }: Membership) => request(leaveProject, { params: { projectId } }),
    onSuccess: (_, { projectId, projectName }) => {
      if (isShown(client, projectId, location)) navigate('/dashboard', { replace: true });
      showMembership(client, projectId, 'none');
      refreshMembership(client);
      toast({ title: `You left ${projectName}`, variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to leave project', description: errorMessage(error), variant: 'destructive' }),
  });
}
