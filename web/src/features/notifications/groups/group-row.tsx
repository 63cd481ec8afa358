import type { NotificationGroup } from '@cardinal/contracts';
import { AlarmClock } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { cn } from '#ui/cn.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { untilText } from '../api/snooze-texts.ts';
import { GroupButtons, type Snoozing } from './group-buttons.tsx';
import { MembershipButtons } from './membership-buttons.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import {
  formatNotificationPlace,
  getExcerpt,
  getNotificationHref,
  happenedAt,
} from './notification-target.ts';
import { Opener } from './opener.tsx';
import { rowAttribute } from './use-current.ts';
import type { GroupActions } from './use-group-actions.ts';

interface GroupRowProps extends Snoozing {
  group: NotificationGroup;
  actions: GroupActions;
  onOpen: () => void;
}

/** The latest of a card, and how many more there are. */
export function GroupRow({ group, actions, onOpen, ...snoozing }: GroupRowProps) {
  const messageId = useId();
  const { latest, unreadCount } = group;
  const isUnread = unreadCount > 0;
  const excerpt = getExcerpt(latest);
  return (
    <li className={cn('group relative', isUnread && 'bg-blue-soft/60')} {...{ [rowAttribute]: group.id }}>
      <Opener
        href={getNotificationHref(latest)}
        onRead={() => actions.mark(group, true)}
        onOpen={onOpen}
        className="flex w-full scroll-my-20 gap-3 px-4 py-3 text-left transition-colors hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
      >
        {isUnread && (
          <span
            aria-hidden
            className="absolute top-6 left-1.5 size-1.5 rounded-full bg-unread"
            data-testid="unread-dot"
          />
        )}
        <NotificationIcon notification={latest} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span
            id={messageId}
            dir="auto"
            className={cn(
              'line-clamp-3 pr-14 text-sm [overflow-wrap:anywhere] pointer-coarse:pr-19',
              isUnread ? 'font-medium text-ink' : 'text-muted',
            )}
          >
            {latest.message}
          </span>
          {excerpt && (
            <span dir="auto" className="line-clamp-1 text-xs text-muted [overflow-wrap:anywhere]">
              {excerpt}
            </span>
          )}
          <Meta group={group} />
        </span>
        {isUnread && <span className="sr-only">{unreadCount > 1 ? `${unreadCount} unread` : 'Unread'}</span>}
      </Opener>
      <MembershipButtons notification={latest} messageId={messageId} />
      <GroupButtons group={group} actions={actions} messageId={messageId} {...snoozing} />
    </li>
  );
}

/** The place and time of the latest one, and how many more there are. */
function Meta({ group: { latest, count, snoozedUntil } }: Pick<GroupRowProps, 'group'>) {
  const place = formatNotificationPlace(latest);
  const parts: [string, ReactNode][] = [
    ['time', <RelativeTime date={happenedAt(latest)} className="shrink-0" key="time" />],
  ];
  if (place)
    parts.unshift([
      'place',
      <span key="place" dir="auto" className="truncate">
        {place}
      </span>,
    ]);
  if (count > 1) parts.push(['more', <More key="more" count={count - 1} />]);
  return (
    <span className="grid gap-0.5 text-xs text-subtle">
      <span className="flex min-w-0 gap-1.5">
        {parts.map(([name, part], index) => (
          <Fragment key={name}>
            {index > 0 && <span aria-hidden>·</span>}
            {part}
          </Fragment>
        ))}
      </span>
      {snoozedUntil && (
        <span className="flex items-center gap-1">
          <AlarmClock aria-hidden className="size-3 shrink-0" />
          {untilText(snoozedUntil)}
        </span>
      )}
    </span>
  );
}

function More({ count }: { count: number }) {
  return <span className="shrink-0 tabular-nums">{count} more</span>;
}
