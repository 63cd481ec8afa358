import { createLabel, type Label, type LabelColor, nameKey } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { labelsQuery } from './labels.queries.ts';
import { storeLabel } from './store-labels.ts';

interface NewLabel {
  name: string;
  color: LabelColor;
}

/** Creates a label. If somebody else just created it, theirs is the answer. */
export function useCreateLabel(slug: string) {
  const client = useQueryClient();

  async function create(body: NewLabel): Promise<Label> {
    try {
      return await request(createLabel, { params: { slug }, body });
    } catch (error) {
      if (!isApiError(error, 'label_taken')) throw error;
      const labels = await client.fetchQuery({ ...labelsQuery(slug), staleTime: 0 });
      const same = labels.find(({ name }) => nameKey(name) === nameKey(body.name));
      if (!same) throw error;
      return same;
    }
  }

  return useMutation({
    mutationFn: create,
    onSuccess: (label) => storeLabel(client, slug, label),
    onError: (error) =>
      toast({ title: 'Failed to create label', description: errorMessage(error), variant: 'destructive' }),
  });
}
