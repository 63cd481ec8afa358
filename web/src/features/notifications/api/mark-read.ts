import { markRead, type Notification } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { addToUnread, beginChange, markingKey, refreshWhenLast, showAsRead } from './notification-cache.ts';

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: markingKey,
    mutationFn: ({ id }: Pick<Notification, 'id'>) => request(markRead, { params: { notificationId: id } }),
    onMutate: async ({ id }) => {
      const undo = await beginChange(client);
      addToUnread(client, -showAsRead(client, (one) => one.id === id));
      return undo;
    },
    // On an error the notification stays unread, which is message enough.
    onError: (_error, _input, undo) => undo?.(),
    onSettled: () => refreshWhenLast(client),
  });
}
