import { type NotificationGroup, snoozeTimes } from '@cardinal/contracts';
import { AlarmClock, BellDot, BellRing, Check } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { snoozeChoices } from '../api/snooze-texts.ts';
import type { GroupActions } from './use-group-actions.ts';

export interface Snoozing {
  /** Whether the menu is open. */
  isSnoozing: boolean;
  onSnoozing: (open: boolean) => void;
  /** It is closed and does not have the focus any more. */
  onSnoozed: () => void;
}

interface GroupButtonsProps extends Snoozing {
  group: NotificationGroup;
  actions: GroupActions;
  messageId: string;
}

/** The other buttons appear under the pointer, with the focus, and on devices without a mouse. */
const quiet =
  'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100';

export function GroupButtons(props: GroupButtonsProps) {
  const { group, actions, messageId, isSnoozing, onSnoozing, onSnoozed } = props;
  const isUnread = group.unreadCount > 0;
  return (
    <span className="absolute top-2 right-2.5 flex gap-0.5 pointer-coarse:top-1">
      <DropdownMenu
        open={isSnoozing}
        onOpenChange={onSnoozing}
        onReturnFocus={onSnoozed}
        trigger={
          <IconButton
            label="Snooze"
            aria-describedby={messageId}
            icon={<AlarmClock />}
            size="sm"
            className={quiet}
          />
        }
      >
        <MenuLabel>Snooze</MenuLabel>
        {snoozeTimes.map((time) => (
          <MenuItem key={time} onSelect={() => actions.snooze(group, time)}>
            {snoozeChoices[time]}
          </MenuItem>
        ))}
        {group.snoozedUntil && (
          <>
            <MenuSeparator />
            <MenuItem icon={<BellRing aria-hidden />} onSelect={() => actions.snooze(group, null)}>
              Bring back now
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      <IconButton
        label={isUnread ? 'Mark as read' : 'Mark as unread'}
        aria-describedby={messageId}
        icon={isUnread ? <Check /> : <BellDot />}
        size="sm"
        className={cn(!isUnread && quiet)}
        onClick={() => actions.mark(group, isUnread)}
      />
    </span>
  );
}
