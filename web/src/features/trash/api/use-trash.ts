import {
  type Board,
  purgeBoard,
  purgeBoards,
  purgeCard,
  purgeCards,
  restoreBoard,
  restoreCard,
} from '@cardinal/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { refreshBoards } from '#features/project-data/index.ts';
import { toast } from '#ui/toast-store.ts';
import { trashQuery } from './trash.queries.ts';

interface Change<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  done: string;
  failed: string;
  also?: (client: QueryClient, answer: Answer) => unknown;
}

/** A change of the trash, which is read again afterwards, also where somebody else was first. */
function useChange<Input, Answer>(slug: string, { send, done, failed, also }: Change<Input, Answer>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: trashQuery(slug).queryKey });
  return useMutation({
    mutationFn: send,
    async onSuccess(answer) {
      also?.(client, answer);
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

export const useRestoreBoard = (slug: string) =>
  useChange(slug, {
    send: (boardId: string) => request(restoreBoard, { params: { slug, boardId } }),
    done: 'Board restored',
    failed: 'Failed to restore board',
    also: (client, board: Board) => refreshBoards(client, slug, board.slug),
  });

export const usePurgeBoard = (slug: string) =>
  useChange(slug, {
    send: (boardId: string) => request(purgeBoard, { params: { slug, boardId } }),
    done: 'Board deleted for good',
    failed: 'Failed to delete board',
  });

export const useEmptyTrash = (slug: string) =>
  useChange(slug, {
    send: async () => {
      // Cards last: cards of the boards are gone with them.
      await request(purgeBoards, { params: { slug } });
      await request(purgeCards, { params: { slug } });
    },
    done: 'Trash emptied',
    failed: 'Failed to empty the trash',
  });
