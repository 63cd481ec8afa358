import { type AssignableRole, changeMemberRole, type TeamMember } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshTeam } from './refresh-team.ts';
import { teamQuery } from './team.queries.ts';

export function useChangeRole(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: AssignableRole }) =>
      request(changeMemberRole, { params: { slug, userId }, body: { role } }),
    onSuccess: (member) => {
      client.setQueryData<TeamMember[]>(teamQuery(slug).queryKey, (team) =>
        team?.map((one) => (one.id === member.id ? member : one)),
      );
      toast({ title: 'User role updated successfully', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to update user role',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
    onSettled: () => refreshTeam(client, slug),
  });
}
