import { type NotificationGroup, type SnoozeTime, snoozeGroup } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { inSnoozed, outOfSnoozed, showGroup } from './group-cache.ts';
import { useMarkGroup } from './mark-group.ts';
import { beginChange, markingKey, refreshWhenLast } from './notification-cache.ts';
import { snoozedText } from './snooze-texts.ts';

interface Snooze {
  group: NotificationGroup;
  /** Null brings it back now. */
  until: SnoozeTime | null;
}

/** Puts all of a card off, as far as it is shown. */
export function useSnoozeGroup() {
  const client = useQueryClient();
  const mark = useMarkGroup();
  const { mutate } = useMutation({
    mutationKey: markingKey,
    scope: { id: 'notifications' },
    mutationFn: ({ group: { id, latest }, until }: Snooze) =>
      request(snoozeGroup, { params: { groupId: id }, body: { until, upTo: latest.createdAt } }),
    onMutate: async ({ group, until }) => {
      const undo = await beginChange(client);
      showGroup(client, group, until ? inSnoozed : outOfSnoozed);
      return undo;
    },
    onSuccess: ({ snoozedUntil }, { group }) => {
      if (!snoozedUntil) return;
      const label = 'Undo';
      toast({ title: snoozedText(snoozedUntil), action: { label, onClick: () => takeBack(group) } });
    },
    onError: (error, _input, undo) => {
      undo?.();
      toast({ title: 'Failed to snooze', description: errorMessage(error), variant: 'destructive' });
    },
    onSettled: () => refreshWhenLast(client),
  });
  /** It comes back as unread, which it may not have been. */
  const takeBack = (group: NotificationGroup) => {
    mutate({ group, until: null });
    if (group.unreadCount === 0) mark.mutate({ group, isRead: true });
  };
  return mutate;
}
