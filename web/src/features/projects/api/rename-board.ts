import { type Board, renameBoard } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { refreshBoards } from './board-changes.ts';
import { boardsQuery } from './list-boards.ts';

interface Rename {
  boardSlug: string;
  name: string;
  /** The one that the new name was typed over. */
  version: number;
}

/** Long enough to read two names and choose. */
const CHOICE_MS = 15_000;

/** It has that name already, as after a first try whose answer was lost. */
function doneBefore(error: unknown, name: string): Board {
  const current = isApiError(error, 'stale_version') ? (error.current as Board) : undefined;
  if (current?.name === name) return current;
  throw error;
}

/** Shows the new name at once and takes it back where the server refuses it. */
export function useRenameBoard(slug: string) {
  const client = useQueryClient();
  const { queryKey } = boardsQuery(slug);
  const rename = useMutation({
    mutationFn: ({ boardSlug, name, version }: Rename) =>
      request(renameBoard, { params: { slug, boardSlug }, body: { name }, headers: ifMatch(version) }).catch(
        (error) => doneBefore(error, name),
      ),
    onMutate: async ({ boardSlug, name }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData<Board[]>(queryKey);
      client.setQueryData<Board[]>(queryKey, (boards) =>
        boards?.map((board) => (board.slug === boardSlug ? { ...board, name } : board)),
      );
      return { before };
    },
    onSuccess: () => {
      toast({
        title: 'Board updated',
        description: 'The board name has been updated successfully.',
        variant: 'success',
      });
    },
    onError: (error, input, context) => {
      client.setQueryData(queryKey, context?.before);
      if (isApiError(error, 'stale_version')) return askWhichName(error.current as Board, input);
      toast({
        title: 'Error updating board',
        description: errorMessage(error, 'Failed to update board name'),
        variant: 'destructive',
      });
    },
    onSettled: (_, __, { boardSlug }) => refreshBoards(client, slug, boardSlug),
  });

  /** Somebody else was first: both names are shown, and theirs stays unless ours is asked for again. */
  function askWhichName(current: Board, input: Rename): void {
    toast({
      title: 'Error updating board',
      description: `Somebody renamed it to “${current.name}” just now.`,
      variant: 'destructive',
      duration: CHOICE_MS,
      action: {
        label: `Rename to “${input.name}”`,
        onClick: () => rename.mutate({ ...input, version: current.version }),
      },
    });
  }
  return rename;
}
