import type { NotificationGroup } from '@cardinal/contracts';
import { useCommand } from '#features/commands/index.ts';
import type { useCurrent } from './use-current.ts';
import type { GroupActions } from './use-group-actions.ts';

/** Offers the commands of a list of notifications. */
export function useGroupCommands(
  { current, move, open }: ReturnType<typeof useCurrent>,
  { mark }: GroupActions,
  { isEmpty, onSnooze }: { isEmpty: boolean; onSnooze: (group: NotificationGroup) => void },
): void {
  const there = { when: !isEmpty };
  const chosen = { when: current !== undefined };
  useCommand('notification.next', () => move(1), there);
  useCommand('notification.previous', () => move(-1), there);
  useCommand('notification.open', open, chosen);
  useCommand('notification.read', () => current && mark(current, true), chosen);
  useCommand('notification.unread', () => current && mark(current, false), chosen);
  useCommand('notification.snooze', () => current && onSnooze(current), chosen);
}
