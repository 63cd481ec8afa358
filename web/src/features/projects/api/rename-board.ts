import type { Board } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { boardsQuery, refreshBoards } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { sendBoardUpdate, storeBoard } from './update-board.ts';

interface Rename {
  boardSlug: string;
  name: string;
  /** The version that the edit is based on. */
  before: Pick<Board, 'name' | 'version'>;
}

/** Long enough to read two names and choose. */
const CHOICE_MS = 15_000;

/**
 * A concurrent change of the board. If it has the new name already, as after a lost answer, or if another field was
 * changed, there is no need to ask.
 */
async function renameAnyway(
  error: unknown,
  slug: string,
  { boardSlug, name, before }: Rename,
): Promise<Board> {
  const current = isApiError(error, 'stale_version') ? (error.current as Board) : undefined;
  if (current?.name === name) return current;
  if (current?.name !== before.name) throw error;
  return sendBoardUpdate(slug, { boardSlug, changes: { name }, version: current.version });
}

/** Renames optimistically, and reverts if the server refuses. */
export function useRenameBoard(slug: string) {
  const client = useQueryClient();
  const { queryKey } = boardsQuery(slug);
  const rename = useMutation({
    mutationFn: (input: Rename) => {
      const { boardSlug, name, before } = input;
      const update = { boardSlug, changes: { name }, version: before.version };
      return sendBoardUpdate(slug, update).catch((error) => renameAnyway(error, slug, input));
    },
    onMutate: async ({ boardSlug, name }) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData<Board[]>(queryKey);
      client.setQueryData<Board[]>(queryKey, (boards) =>
        boards?.map((board) => (board.slug === boardSlug ? { ...board, name } : board)),
      );
      return { before };
    },
    onSuccess: (board) => {
      storeBoard(client, slug, board);
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

  /** Somebody else was first: both names are shown, and theirs stays unless the user confirms ours. */
  function askWhichName(current: Board, input: Rename): void {
    toast({
      title: 'Error updating board',
      description: `Somebody renamed it to “${current.name}” just now.`,
      variant: 'destructive',
      duration: CHOICE_MS,
      action: {
        label: `Rename to “${input.name}”`,
        onClick: () => rename.mutate({ ...input, before: current }),
      },
    });
  }
  return rename;
}
