import type { WebhookDeliverySummary, WebhookEvent, WebhookStop } from '@cardinal/contracts';
import type { Tone } from '#ui/badge.tsx';

/** The events in the order in which they are offered, in groups. */
export const eventGroups: ReadonlyArray<{
  name: string;
  events: Readonly<Partial<Record<WebhookEvent, string>>>;
}> = [
  {
    name: 'Cards',
    events: {
      'card.created': 'Created',
      'card.changed': 'Changed',
      'card.status_changed': 'Status changed',
      'card.moved': 'Moved to another board',
      'card.deleted': 'Deleted',
      'card.restored': 'Restored',
      'card.merged': 'Merged',
      'card.counted': 'Votes, likes or comments counted',
    },
  },
  {
    name: 'Comments',
    events: {
      'comment.created': 'Written',
      'comment.changed': 'Edited',
      'comment.deleted': 'Deleted',
    },
  },
  {
    name: 'Boards',
    events: {
      'board.created': 'Created',
      'board.changed': 'Changed',
      'board.deleted': 'Deleted',
    },
  },
  { name: 'Changelog', events: { 'changelog.published': 'Entry published' } },
];

const eventsIn = (group: (typeof eventGroups)[number]) => Object.keys(group.events) as WebhookEvent[];
export const allEvents: readonly WebhookEvent[] = eventGroups.flatMap(eventsIn);

/** 'All events', or the groups with their chosen events: 'Cards: Created, Moved · Comments'. */
export function describeEvents(chosen: readonly WebhookEvent[]): string {
  if (allEvents.every((event) => chosen.includes(event))) return 'All events';
  return eventGroups
    .flatMap((group) => {
      const among = eventsIn(group).filter((event) => chosen.includes(event));
      if (among.length === 0) return [];
      if (among.length === eventsIn(group).length) return [group.name];
      return [`${group.name}: ${among.map((event) => group.events[event]?.toLowerCase()).join(', ')}`];
    })
    .join(' · ');
}

export const stopTexts: Readonly<Record<WebhookStop, string>> = {
  switched_off: 'An admin switched it off',
  failing: 'Its receiver failed for too long',
  gone: 'Its receiver says that it is gone',
  maker_left: 'Its maker is no project admin any more',
  maker_suspended: 'The account of its maker is suspended',
};

export const stateTexts: Readonly<Record<WebhookDeliverySummary['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'danger' },
};
