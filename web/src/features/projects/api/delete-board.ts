import { type Board, deleteBoard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshBoards } from './board-changes.ts';
import { boardsQuery } from './projects.queries.ts';

export function useDeleteBoard(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ boardSlug }: { boardSlug: string }) =>
      request(deleteBoard, { params: { slug, boardSlug } }),
    onSuccess: (_, { boardSlug }) => {
      client.setQueryData<Board[]>(boardsQuery(slug).queryKey, (boards) =>
        boards?.filter((board) => board.slug !== boardSlug),
      );
      client.removeQueries({ queryKey: ['/api/projects', slug, 'boards', boardSlug] });
      void refreshBoards(client, slug);
      toast({ title: 'Board deleted', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete board', description: errorMessage(error), variant: 'destructive' }),
  });
}
