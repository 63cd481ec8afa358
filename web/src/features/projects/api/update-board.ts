import { type Board, type BodyInputOf, updateBoard } from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { boardsQuery, refreshBoards } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';

export interface BoardUpdate {
  boardSlug: string;
  changes: BodyInputOf<typeof updateBoard>;
  /** The version that the edit is based on. */
  version: number;
}

export const sendBoardUpdate = (slug: string, { boardSlug, changes, version }: BoardUpdate) =>
  request(updateBoard, { params: { slug, boardSlug }, body: changes, headers: ifMatch(version) });

/** Lists get the new version at once, so that the user's next edit does not conflict with this one. */
export const storeBoard = (client: QueryClient, slug: string, board: Board): void =>
  void client.setQueryData<Board[]>(boardsQuery(slug).queryKey, (boards) =>
    boards?.map((one) => (one.id === board.id ? board : one)),
  );

/** `stale_version` shows no message: the form shows the conflict. */
export function useUpdateBoard(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: BoardUpdate) => sendBoardUpdate(slug, update),
    onSuccess: (board) => {
      storeBoard(client, slug, board);
      toast({ title: 'Board updated', variant: 'success' });
    },
    onError: (error) => {
      if (isApiError(error, 'stale_version')) return;
      toast({ title: 'Error updating board', description: errorMessage(error), variant: 'destructive' });
    },
    onSettled: (_, __, { boardSlug }) => refreshBoards(client, slug, boardSlug),
  });
}
