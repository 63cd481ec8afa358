import { markGroup, type NotificationGroup } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { asRead, asUnread, showGroup } from './group-cache.ts';
import { beginChange, markingKey, refreshWhenLast } from './notification-cache.ts';

interface Mark {
  group: NotificationGroup;
  isRead: boolean;
}

/** Marks all of a card as read, as far as it is shown, or the latest of it as unread. */
export function useMarkGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: markingKey,
    // One after another, so that the last key wins.
    scope: { id: 'notifications' },
    mutationFn: ({ group: { id, latest }, isRead }: Mark) =>
      request(markGroup, { params: { groupId: id }, body: { isRead, upTo: latest.createdAt } }),
    onMutate: async ({ group, isRead }) => {
      const undo = await beginChange(client);
      showGroup(client, group, isRead ? asRead : asUnread);
      return undo;
    },
    // On an error it stays as it was, which is message enough.
    onError: (_error, _input, undo) => undo?.(),
    onSettled: () => refreshWhenLast(client),
  });
}
