import { type BodyInputOf, listUserBoards, type Project, updateProject } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { projectQuery, projectsQuery } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { storeProject } from './store-project.ts';

export interface ProjectChange
  extends Pick<
    BodyInputOf<typeof updateProject>,
    'name' | 'description' | 'roadmap' | 'accent' | 'allowsCopies'
  > {
  /** The version that the edit is based on. */
  version: number;
}

/** `stale_version` shows no message: the form shows the conflict. */
export function useUpdateProject(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...body }: ProjectChange) =>
      request(updateProject, { params: { slug }, body, headers: ifMatch(version) }),
    onSuccess: (project) => {
      storeProject(client, slug, project);
      void client.invalidateQueries({ queryKey: callKey(listUserBoards) });
      toast({ title: 'Project updated', variant: 'success' });
    },
    onError: (error) => {
      if (isApiError(error, 'stale_version')) return;
      toast({ title: 'Failed to update project', description: errorMessage(error), variant: 'destructive' });
    },
    onSettled: (project: Project | undefined) =>
      Promise.all([
        client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: projectQuery(project?.slug ?? slug).queryKey, exact: true }),
      ]),
  });
}
