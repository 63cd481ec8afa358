import { markAllRead } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { asRead, changeGroups } from './group-cache.ts';
import { unreadByFilterQuery } from './groups.queries.ts';
import { beginChange, markingKey, refreshWhenLast, showAsRead } from './notification-cache.ts';
import { unreadCountQuery } from './notifications.queries.ts';

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: markingKey,
    scope: { id: 'notifications' },
    mutationFn: () => request(markAllRead),
    onMutate: async () => {
      const undo = await beginChange(client);
      showAsRead(client, () => true);
      changeGroups(client, asRead);
      client.setQueryData(unreadCountQuery.queryKey, { count: 0 });
      client.setQueryData(unreadByFilterQuery.queryKey, {
        unread: 0,
        mentions: 0,
        assigned: 0,
        following: 0,
      });
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
