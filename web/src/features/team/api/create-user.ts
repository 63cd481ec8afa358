import { type AssignableRole, createUser, type TeamMember } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { teamQuery } from './team.queries.ts';

export interface NewUser {
  username: string;
  email: string;
  temporaryPassword: string;
  role: AssignableRole;
}

export function useCreateUser({ id: projectId, slug }: { id: string; slug: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: NewUser) => request(createUser, { body: { ...user, projectId } }),
    onSuccess: ({ id, username, email, accountType, plan }, { role }) => {
      // The account joins the team by an event, a moment after this answer; it is shown at once, and the live
      // message of that event has the list read again.
      const member: TeamMember = { id, username, email, accountType, plan, role, membership: 'joined' };
      client.setQueryData<TeamMember[]>(
        teamQuery(slug).queryKey,
        (team) => team && [...team.filter((one) => one.id !== id), member],
      );
      toast({ title: 'User created successfully', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to create user',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
}
