import { removeMember, type TeamMember } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshTeam } from './refresh-team.ts';
import { teamQuery } from './team.queries.ts';

export function useRemoveMember(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => request(removeMember, { params: { slug, userId } }),
    onSuccess: (_, userId) => {
      client.setQueryData<TeamMember[]>(teamQuery(slug).queryKey, (team) =>
        team?.filter(({ id }) => id !== userId),
      );
      void refreshTeam(client, slug);
      toast({ title: 'User removed from project', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to remove user',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
}
