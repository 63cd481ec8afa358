import { createProject, type Project } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { projectQuery, projectsQuery } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';

export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; description?: string }) => request(createProject, { body }),
    onSuccess: (project) => {
      client.setQueryData(projectQuery(project.slug).queryKey, project);
      client.setQueryData<Project[]>(
        projectsQuery.queryKey,
        // The live stream may have brought it before the answer did.
        (projects) => projects && [...projects.filter(({ id }) => id !== project.id), project],
      );
      void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
      toast({
        title: 'Project created',
        description: 'Your new project has been created successfully.',
        variant: 'success',
      });
    },
    onError: (error) =>
      toast({
        title: 'Failed to create project',
        description: errorMessage(error),
        variant: 'destructive',
      }),
  });
}
