import { purgeCard, purgeCards, restoreCard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { trashQuery } from './trash.queries.ts';

interface Change<Input> {
  send: (input: Input) => Promise<unknown>;
  done: string;
  failed: string;
}

/** A change of the trash, which is read again afterwards, also where somebody else was first. */
function useChange<Input>(slug: string, { send, done, failed }: Change<Input>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: trashQuery(slug).queryKey });
  return useMutation({
    mutationFn: send,
    async onSuccess() {
      await refresh();
      toast({ title: done, variant: 'success' });
    },
    onError(error) {
      if (isApiError(error, 404)) void refresh();
      toast({ title: failed, description: errorMessage(error), variant: 'destructive' });
    },
  });
}

export const useRestoreCard = (slug: string) =>
  useChange(slug, {
    send: (cardId: string) => request(restoreCard, { params: { slug, cardId } }),
    done: 'Card restored',
    failed: 'Failed to restore card',
  });

export const usePurgeCard = (slug: string) =>
  useChange(slug, {
    send: (cardId: string) => request(purgeCard, { params: { slug, cardId } }),
    done: 'Card deleted for good',
    failed: 'Failed to delete card',
  });

export const useEmptyTrash = (slug: string) =>
  useChange(slug, {
    send: () => request(purgeCards, { params: { slug } }),
    done: 'Trash emptied',
    failed: 'Failed to empty the trash',
  });
