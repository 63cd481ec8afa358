import { type BodyOf, updateLabel } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshLabelled, storeLabel } from './store-labels.ts';

export function useUpdateLabel(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: BodyOf<typeof updateLabel> }) =>
      request(updateLabel, { params: { slug, labelId: id }, body: changes }),
    onSuccess: (label) => {
      storeLabel(client, slug, label);
      refreshLabelled(client, slug);
    },
    onError: (error) =>
      toast({ title: 'Failed to update label', description: errorMessage(error), variant: 'destructive' }),
  });
}
