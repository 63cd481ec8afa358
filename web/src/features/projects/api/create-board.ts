import { type Board, createBoard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { boardsQuery, refreshBoards } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';

interface NewBoard {
  name: string;
  description: string;
  visibility: Board['visibility'];
}

export function useCreateBoard(slug: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: NewBoard) => request(createBoard, { params: { slug }, body }),
    onSuccess: (board) => {
      client.setQueryData<Board[]>(
        boardsQuery(slug).queryKey,
        (boards) => boards && withBoard(boards, board),
      );
      void refreshBoards(client, slug);
      toast({
        title: 'Board created',
        description: 'Your new board has been created successfully.',
        variant: 'success',
      });
    },
    onError: (error) => {
      if (isBoardLimit(error)) return navigate('/upgrade', { state: { limitReached: errorMessage(error) } });
      toast({ title: 'Failed to create board', description: errorMessage(error), variant: 'destructive' });
    },
  });
}

export const isBoardLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.message.includes('Board limit reached');

/** Sorted in: public boards before private ones. */
function withBoard(boards: readonly Board[], board: Board): Board[] {
  const rest = boards.filter(({ id }) => id !== board.id);
  const at =
    board.visibility === 'public' ? rest.findIndex(({ visibility }) => visibility === 'private') : -1;
  return rest.toSpliced(at === -1 ? rest.length : at, 0, board);
}
