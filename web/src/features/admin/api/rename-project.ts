import { renameAdminProject } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import type { AdminProject } from './admin.queries.ts';
import { changeFoundProjects, refreshProjects } from './project-changes.ts';

/** `version`: the one that the edit is based on, if known. */
type Named = Pick<AdminProject, 'id' | 'name'> & { version?: number };

/**
 * Renames, but does not overwrite a concurrent change of the name: that is shown, and saving again overwrites it. Other
 * changes of the project do not conflict.
 */
export function useRenameProject(project: Named) {
  const client = useQueryClient();
  const base = useRef<{ name: string; version?: number }>(project);

  async function rename(name: string): Promise<AdminProject> {
    const { version } = base.current;
    try {
      return await request(renameAdminProject, {
        params: { projectId: project.id },
        body: { name },
        headers: version === undefined ? {} : ifMatch(version),
      });
    } catch (error) {
      if (!isApiError(error, 'stale_version')) throw error;
      const current = error.current as AdminProject;
      const renamed = current.name !== base.current.name;
      base.current = current;
      if (renamed) throw error;
      return rename(name);
    }
  }

  return useMutation({
    mutationFn: rename,
    onSuccess: ({ id, name, slug }) => {
      changeFoundProjects(client, (projects) =>
        projects.map((one) => (one.id === id ? { ...one, name, slug } : one)),
      );
      toast({ title: 'Project updated successfully', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to update project',
        description: isApiError(error, 'stale_version')
          ? `Somebody renamed it to “${base.current.name}” just now. Save again to use your name.`
          : errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
    onSettled: () => refreshProjects(client),
  });
}
