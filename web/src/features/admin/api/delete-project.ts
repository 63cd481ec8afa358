import { deleteAdminProject } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { changeFoundProjects, refreshProjects } from './project-changes.ts';

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (projectId: string) => request(deleteAdminProject, { params: { projectId } }),
    onSuccess: (_answer, projectId) => {
      changeFoundProjects(client, (projects) => projects.filter(({ id }) => id !== projectId));
      toast({ title: 'Project deleted successfully', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to delete project',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
    onSettled: () => refreshProjects(client),
  });
}
