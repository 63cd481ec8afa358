import { type CardStatus, updateBoard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import type { BoardAddress } from '#features/card-data/index.ts';
import { boardQuery } from './board.queries.ts';

/** Sets the limit of a column, and leaves the others; the form shows why it is refused. */
export function useSetLimit({ projectSlug, boardSlug }: BoardAddress) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ status, limit }: { status: CardStatus; limit: number | null }) =>
      request(updateBoard, {
        params: { slug: projectSlug, boardSlug },
        body: { wipLimits: { [status]: limit } },
      }),
    onSuccess: (board) => client.setQueryData(boardQuery(projectSlug, boardSlug).queryKey, board),
  });
}
