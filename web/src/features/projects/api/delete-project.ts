import { deleteProject, listUserBoards, type Project } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';

export function useDeleteProject(slug: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => request(deleteProject, { params: { slug } }),
    onSuccess: () => {
      navigate('/dashboard', { replace: true });
      client.setQueryData<Project[]>(projectsQuery.queryKey, (projects) =>
        projects?.filter((project) => project.slug !== slug),
      );
      void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
      void client.invalidateQueries({ queryKey: callKey(listUserBoards) });
      void client.invalidateQueries({ queryKey: ['/api/cards'], refetchType: 'none' });
      toast({ title: 'Project deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete project', description: errorMessage(error), variant: 'destructive' }),
  });
}
