import { markAllRead } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { markingKey, refreshWhenLast, showAsRead } from '../notification-cache.ts';
import { unreadCountQuery } from './notifications.queries.ts';

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: markingKey,
    mutationFn: () => request(markAllRead),
    onMutate: async () => {
      const undo = await showAsRead(client, () => true);
      client.setQueryData(unreadCountQuery.queryKey, { count: 0 });
      return undo;
    },
    onError: (error, _input, undo) => {
      undo?.();
      toast({
        title: 'Failed to mark all as read',
        description: errorMessage(error),
        variant: 'destructive',
      });
    },
    onSettled: () => refreshWhenLast(client),
  });
}
