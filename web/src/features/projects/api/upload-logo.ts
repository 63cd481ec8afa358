import { uploadLogo } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { storeProject } from './store-project.ts';

export function useUploadLogo(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (logo: Blob) => {
      const form = new FormData();
      form.append('logo', logo, 'logo');
      return request(uploadLogo, { params: { slug }, rawBody: form });
    },
    onSuccess: (project) => {
      storeProject(client, slug, project);
      void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
      toast({ title: 'Logo updated', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Failed to upload logo',
        description: errorMessage(error, ''),
        variant: 'destructive',
      }),
  });
}
