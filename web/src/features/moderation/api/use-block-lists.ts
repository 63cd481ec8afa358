import { type BlockLists, getBlockLists, setBlockedWords, unblockUser } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const blockListsQuery = (slug: string) => callQuery(getBlockLists, { params: { slug } });

function useChange<Input>(slug: string, send: (input: Input) => Promise<BlockLists>, done: string) {
  const client = useQueryClient();
  const { queryKey } = blockListsQuery(slug);
  return useMutation({
    mutationFn: send,
    onSuccess(lists) {
      client.setQueryData(queryKey, lists);
      toast({ title: done, variant: 'success' });
    },
    onError(error) {
      // Somebody else may have been first.
      void client.invalidateQueries({ queryKey });
      toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
    },
  });
}

export const useSetWords = (slug: string) =>
  useChange(
    slug,
    ({ words, version }: Pick<BlockLists, 'words' | 'version'>) =>
      request(setBlockedWords, {
        params: { slug },
        body: { words },
        headers: ifMatch(version),
      }),
    'Blocked words saved',
  );

export const useUnblock = (slug: string) =>
  useChange(
    slug,
    (userId: string) => request(unblockUser, { params: { slug, userId } }),
    'They can take part again',
  );
