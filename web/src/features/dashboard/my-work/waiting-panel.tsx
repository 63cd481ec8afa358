import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell, Check } from 'lucide-react';
import { ListPanel, NothingHere, rowClass } from '#features/activity/index.ts';
import {
  collectNotifications,
  formatNotificationPlace,
  getNotificationHref,
  NotificationIcon,
  unreadCountQuery,
  unreadQuery,
  useMarkRead,
} from '#features/notifications/index.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { groupWaiting, type Waiting, waitingTexts } from './waiting.ts';

/** Unread notifications by card: news on the user's cards, accounts that wait for approval, invitations. */
export function WaitingPanel() {
  const { data, error, refetch } = useInfiniteQuery(unreadQuery);
  // Only the first page of them is listed.
  const { data: unread } = useQuery(unreadCountQuery);
  const items = data && groupWaiting(collectNotifications(data).filter(({ isRead }) => !isRead));
  return (
    <ListPanel
      title="Waiting for You"
      note={unread && unread.count > 0 && `${unread.count} unread`}
      icon={<Bell />}
      items={items}
      error={error}
      onRetry={() => void refetch()}
      empty={<NothingHere>You are up to date. News on your cards appears here.</NothingHere>}
      row={(waiting) => <Row key={waiting.latest.id} waiting={waiting} />}
    />
  );
}

function Row({ waiting }: { waiting: Waiting }) {
  const { mutate } = useMarkRead();
  const { latest, all } = waiting;
  const { title, news } = waitingTexts(waiting);
  const read = () => {
    for (const { id } of all) mutate({ id });
  };
  return (
    <li className="relative border-b last:border-b-0">
      <Link
        href={getNotificationHref(latest) ?? '/dashboard'}
        onClick={read}
        className={cn(rowClass, 'pr-12 transition-colors hover:bg-hover focus-visible:-outline-offset-2')}
      >
        <NotificationIcon notification={latest} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex min-w-0 items-baseline gap-2">
            <span dir="auto" className="min-w-0 truncate text-base font-medium">
              {title}
            </span>
            {all.length > 1 && (
              <span className="shrink-0 text-xs text-muted tabular-nums">
                <span aria-hidden>×{all.length}</span>
                <span className="sr-only">{all.length} notifications</span>
              </span>
            )}
          </span>
          <span className="flex min-w-0 gap-1.5 text-xs text-muted">
            <span dir="auto" className="min-w-0 truncate">
              {news || formatNotificationPlace(latest)}
            </span>
            {(news || formatNotificationPlace(latest)) && <span aria-hidden>·</span>}
            <RelativeTime date={latest.createdAt} className="shrink-0 text-subtle" />
          </span>
        </span>
      </Link>
      <IconButton
        label={`Mark as read: ${title}`}
        icon={<Check />}
        size="sm"
        className="absolute inset-y-0 right-3 my-auto"
        onClick={read}
      />
    </li>
  );
}
