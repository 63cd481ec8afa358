import {
  type BellFilter,
  eventOfType,
  type Notification,
  type NotificationEvent,
  type SnoozeTime,
  type UnreadCounts,
} from '@cardinal/contracts';
import { nextAt } from '../../kernel/local-clock.ts';

type Kind = Exclude<BellFilter, 'all' | 'unread' | 'snoozed'>;

const eventsByKind: Record<Kind, readonly NotificationEvent[]> = {
  mentions: ['mention'],
  assigned: ['assigned', 'due'],
  following: ['comment', 'status', 'shipped', 'card'],
};

type Classified = { type: Notification['type']; forAssignee?: boolean };

const isOfKind = (kind: Kind, { type, forAssignee = false }: Classified): boolean =>
  eventsByKind[kind].includes(eventOfType[type]) || (kind === 'assigned' && forAssignee);

const types = Object.keys(eventOfType) as Notification['type'][];

/** The query for what is of a kind; the same as `isOfKind`. */
function ofKind(kind: Kind): object {
  const ofEvent = { type: { $in: types.filter((type) => isOfKind(kind, { type })) } };
  return kind === 'assigned' ? { $or: [ofEvent, { forAssignee: true }] } : ofEvent;
}

/** The query for what a filter of the bell shows. What is snoozed is nowhere else. */
export function shownBy(filter: BellFilter): object {
  if (filter === 'snoozed') return { snoozed: { $ne: null } };
  if (filter === 'unread') return { isRead: false };
  return { snoozed: null, ...(filter === 'all' ? {} : ofKind(filter)) };
}

/** How many of each filter there are, of these numbers of unread ones. */
export function countByFilter(unread: readonly (Classified & { count: number })[]): UnreadCounts {
  const sum = (is: (one: Classified) => boolean) =>
    unread.filter(is).reduce((total, { count }) => total + count, 0);
  return {
    unread: sum(() => true),
    mentions: sum((one) => isOfKind('mentions', one)),
    assigned: sum((one) => isOfKind('assigned', one)),
    following: sum((one) => isOfKind('following', one)),
  };
}

const hourMs = 60 * 60 * 1_000;
const morning = 9;
const monday = 1;

/** When something that is snoozed at this moment comes back. */
export function snoozedUntil(choice: SnoozeTime, timeZone: string, now: Date): Date {
  switch (choice) {
    case 'hour':
      return new Date(now.getTime() + hourMs);
    case 'tomorrow':
      return nextAt(timeZone, now, { hour: morning, notToday: true });
    case 'week':
      return nextAt(timeZone, now, { hour: morning, weekday: monday, notToday: true });
  }
}
