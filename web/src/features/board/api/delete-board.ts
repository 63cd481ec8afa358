import { deleteBoard, getBoard, listBoards } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import type { BoardAddress } from '#features/card/index.ts';
import { toast } from '#ui/toast-store.ts';

export function useDeleteBoard({ projectSlug: slug, boardSlug }: BoardAddress) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deleteBoard, { params: { slug, boardSlug } }),
    onSuccess: () => {
      const boards = callKey(listBoards, { params: { slug } });
      void client.invalidateQueries({ queryKey: boards, exact: true });
      void client.invalidateQueries({ queryKey: ['/api/user', 'boards'] });
      client.removeQueries({
        queryKey: callKey(getBoard, { params: { slug, boardSlug } }),
        type: 'inactive',
      });
      toast({ title: 'Board deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete board', description: errorMessage(error), variant: 'destructive' }),
  });
}
