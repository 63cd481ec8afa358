import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { type Filter, notificationsQuery } from './api/notifications.queries.ts';
import { notificationsOf } from './notification-cache.ts';
import { NotificationItem } from './notification-item.tsx';

const texts = {
  all: { empty: 'No notifications', failed: 'Failed to fetch notifications' },
  unread: { empty: 'No unread notifications', failed: 'Failed to fetch unread notifications' },
} satisfies Record<Filter, object>;

export function NotificationList({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const query = useInfiniteQuery(notificationsQuery(filter));
  const { data, isPending, error, isError, refetch, isRefetching } = query;
  if (isPending) return <Frame>{<ItemSkeletons />}</Frame>;
  if (isError && !data) {
    return (
      <Frame>
        <ErrorState
          description={errorMessage(error)}
          title={texts[filter].failed}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </Frame>
    );
  }
  const shown = notificationsOf(data).filter((one) => filter === 'all' || !one.isRead);
  if (shown.length === 0) {
    return (
      <Frame>
        <EmptyState level={3} title={texts[filter].empty} />
      </Frame>
    );
  }
  return (
    <Frame>
      <ul className="divide-y">
        {shown.map((one) => (
          <NotificationItem key={one.id} notification={one} onClose={onClose} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="p-2 text-center">
          <Button
            variant="ghost"
            size="sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </Frame>
  );
}

/** A fixed height, so that the panel does not jump. */
function Frame({ children }: { children: ReactNode }) {
  return <div className="h-[400px] max-h-[65dvh] overflow-y-auto overscroll-contain">{children}</div>;
}

function ItemSkeletons() {
  return (
    <Loading label="Loading notifications" className="divide-y">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 px-4 py-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid flex-1 gap-2 pt-0.5">
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3 w-28" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
