import type { FollowLevel, FollowReason, Notification, NotificationPreferences } from '@cardinal/contracts';

/** Why somebody is notified: a reason to follow the card, or that it is addressed to them. */
export type Reason = FollowReason | 'addressed';

/** The users whom something concerns, by reason. */
export type Recipients = Partial<Record<Reason, readonly string[]>>;

/** The level of users who have chosen none. */
export const standardLevel: FollowLevel = 'participating';

/** Types of which the followers of everything are notified. Assignments and due dates go to the assignees alone. */
export const followedTypes: readonly Notification['type'][] = [
  'card_created',
  'card_status_changed',
  'card_shipped',
  'card_type_changed',
  'card_answered',
  'comment_created',
];

/** The users of these lists, each with all their reasons. */
export function groupReasons(recipients: Recipients): Map<string, Reason[]> {
  const reasons = new Map<string, Reason[]>();
  for (const [reason, userIds] of Object.entries(recipients) as [Reason, readonly string[]][])
    for (const userId of userIds) reasons.set(userId, [...(reasons.get(userId) ?? []), reason]);
  return reasons;
}

interface FollowState {
  level: FollowLevel;
  reasons: readonly Reason[];
  autoFollow: NotificationPreferences['autoFollow'];
}

/** Whether somebody with this level hears of what is addressed to them, or of the cards that they follow. */
export function follows({ level, reasons, autoFollow }: FollowState): boolean {
  if (level === 'nothing' || level === 'mentions') return false;
  if (level === 'everything') return true;
  return reasons.some((reason) => reason === 'addressed' || autoFollow[reason]);
}

/** Whether somebody is notified of what happened on a card. */
export const wantsNotification = (type: Notification['type'], state: FollowState): boolean =>
  type === 'mention' ? state.level !== 'nothing' : follows(state);
