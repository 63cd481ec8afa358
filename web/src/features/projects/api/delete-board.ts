import { type Board, deleteBoard, listTrash, restoreBoard } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';
import { boardsQuery, refreshBoards } from '#features/project-data/index.ts';
import { offerUndo } from '#features/undo/index.ts';
import { toast } from '#ui/toast-store.ts';

type Doomed = Pick<Board, 'id' | 'name' | 'slug'>;

/** Moves a board of the project to its trash, from which Undo takes it back. */
export function useDeleteBoard(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ slug: boardSlug }: Doomed) => request(deleteBoard, { params: { slug, boardSlug } }),
    onSuccess: (_, board) => {
      client.setQueryData<Board[]>(boardsQuery(slug).queryKey, (boards) =>
        boards?.filter(({ id }) => id !== board.id),
      );
      // An open page of it would ask for it again.
      client.removeQueries({ queryKey: ['/api/projects', slug, 'boards', board.slug], type: 'inactive' });
      void refreshBoards(client, slug);
      const what = `deletion of “${board.name}”`;
      const action = offerUndo(client, { what, undo: (again) => restore(again, slug, board.id, what) });
      toast({ title: 'Board deleted', variant: 'success', action });
    },
    onError: (error) =>
      toast({ title: 'Failed to delete board', description: errorMessage(error), variant: 'destructive' }),
  });
}

async function restore(client: QueryClient, slug: string, boardId: string, what: string): Promise<void> {
  const board = await request(restoreBoard, { params: { slug, boardId } });
  void client.invalidateQueries({ queryKey: callKey(listTrash, { params: { slug } }) });
  void refreshBoards(client, slug, board.slug);
  toast({ title: `Undone: ${what}`, variant: 'success' });
}
