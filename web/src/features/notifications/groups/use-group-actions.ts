import type { NotificationGroup, SnoozeTime } from '@cardinal/contracts';
import { useState } from 'react';
import { useMarkGroup } from '../api/mark-group.ts';
import { useSnoozeGroup } from '../api/snooze-group.ts';

export interface GroupActions {
  mark: (group: NotificationGroup, isRead: boolean) => void;
  /** Null brings it back now. */
  snooze: (group: NotificationGroup, until: SnoozeTime | null) => void;
}

const again = '\u00a0';

/** The actions on a group, and their announcements for screen readers. */
export function useGroupActions() {
  const { mutate } = useMarkGroup();
  const changeSnooze = useSnoozeGroup();
  const [said, setSaid] = useState('');
  // The same text is only said again if it differs.
  const say = (text: string) => setSaid((before) => (before === text ? text + again : text));
  const actions: GroupActions = {
    mark(group, isRead) {
      if (isRead ? group.unreadCount === 0 : !group.latest.isRead && !group.snoozedUntil) return;
      mutate({ group, isRead });
      say(isRead ? 'Marked as read' : 'Marked as unread');
    },
    snooze(group, until) {
      changeSnooze({ group, until });
      if (!until) say('Brought back');
    },
  };
  return { actions, said, say };
}
