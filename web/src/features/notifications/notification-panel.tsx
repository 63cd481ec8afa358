import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings2 } from 'lucide-react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useMarkAllRead } from './api/mark-all-read.ts';
import { unreadCountQuery } from './api/notifications.queries.ts';
import { NotificationList } from './notification-list.tsx';

export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(unreadCountQuery);
  const markAll = useMarkAllRead();
  return (
    <section aria-labelledby="notifications-title">
      <header className="flex h-11 items-center justify-between gap-2 pr-2 pl-4">
        <h2 id="notifications-title" className="text-md font-semibold tracking-tight">
          Notifications
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="ml-auto"
          icon={<CheckCheck />}
          disabled={!data?.count}
          onClick={() => markAll.mutate()}
        >
          Mark all as read
        </Button>
        <Link
          href="/settings/notifications"
          aria-label="Notification settings"
          className={buttonClass('ghost', 'sm', 'icon')}
          onClick={onClose}
        >
          <Settings2 aria-hidden />
        </Link>
      </header>
      <Tabs
        label="Notifications"
        contentClassName="pt-0"
        listClassName="px-4"
        tabs={[
          { value: 'all', label: 'All', content: <NotificationList filter="all" onClose={onClose} /> },
          {
            value: 'unread',
            label: 'Unread',
            count: data?.count || undefined,
            content: <NotificationList filter="unread" onClose={onClose} />,
          },
        ]}
      />
    </section>
  );
}
