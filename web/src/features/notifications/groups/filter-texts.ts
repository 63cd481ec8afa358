import type { BellFilter } from '@cardinal/contracts';

interface Texts {
  label: string;
  empty: string;
  /** The notifications that belong here. */
  hint?: string;
  failed: string;
}

export const filterTexts: Record<BellFilter, Texts> = {
  all: { label: 'All', empty: 'No notifications', failed: 'Failed to fetch notifications' },
  unread: {
    label: 'Unread',
    empty: 'No unread notifications',
    failed: 'Failed to fetch unread notifications',
  },
  mentions: {
    label: 'Mentions',
    empty: 'No mentions',
    hint: 'Where somebody writes @ and your name appears here.',
    failed: 'Failed to fetch mentions',
  },
  assigned: {
    label: 'Assigned',
    empty: 'Nothing on cards assigned to you',
    hint: 'What happens on your cards, and when they are due, appears here.',
    failed: 'Failed to fetch notifications',
  },
  following: {
    label: 'Following',
    empty: 'Nothing on cards you follow',
    hint: 'Comments, changes of status and new cards appear here.',
    failed: 'Failed to fetch notifications',
  },
  snoozed: {
    label: 'Snoozed',
    empty: 'Nothing is snoozed',
    hint: 'What you put off waits here until its time.',
    failed: 'Failed to fetch what is snoozed',
  },
};

/** The page that lists everything, with this filter. */
export const notificationsHref = (filter: BellFilter): string =>
  filter === 'all' ? '/notifications' : `/notifications?filter=${filter}`;
