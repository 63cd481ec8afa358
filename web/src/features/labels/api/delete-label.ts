import { deleteLabel } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { dropLabel, refreshLabelled } from './store-labels.ts';

export function useDeleteLabel(slug: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(labelId: string) {
      try {
        await request(deleteLabel, { params: { slug, labelId } });
      } catch (error) {
        // Somebody else was first.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: (_, labelId) => {
      dropLabel(client, slug, labelId);
      refreshLabelled(client, slug);
      toast({ title: 'Label deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete label', description: errorMessage(error), variant: 'destructive' }),
  });
}
