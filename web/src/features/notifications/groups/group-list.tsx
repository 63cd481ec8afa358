import type { BellFilter, NotificationGroup } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { collectGroups } from '../api/group-cache.ts';
import { groupsQuery } from '../api/groups.queries.ts';
import { filterTexts } from './filter-texts.ts';
import { GroupRow } from './group-row.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useCurrent } from './use-current.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupCommands } from './use-group-commands.ts';

interface GroupListProps {
  filter: BellFilter;
  /** A notification is opened. */
  onOpen?: () => void;
}

/** The notifications that a filter finds, by card, with their states. */
export function GroupList({ filter, onOpen = () => undefined }: GroupListProps) {
  const query = useInfiniteQuery(groupsQuery(filter));
  const { data, isPending, error, refetch, isRefetching } = query;
  const texts = filterTexts[filter];
  const place = useRef<HTMLDivElement>(null);
  const [snoozingId, setSnoozingId] = useState<string | null>(null);
  // Groups that were just read stay in the cache of unread ones until it is fetched again.
  const groups = collectGroups(data).filter(({ unreadCount }) => filter !== 'unread' || unreadCount > 0);
  const { actions, said, say } = useGroupActions();
  const current = useCurrent(groups, place);
  useArrivals(groups, say);
  const loadOlder = useLoadOlder(groups, query.fetchNextPage, current.focus);
  const isEmpty = groups.length === 0;
  useGroupCommands(current, actions, { isEmpty, onSnooze: ({ id }) => setSnoozingId(id) });
  if (isPending) return <RowSkeletons />;
  return (
    <div ref={place} tabIndex={-1} className="outline-none" {...current.events}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {error && !data ? (
        <ErrorState
          description={errorMessage(error)}
          title={texts.failed}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : isEmpty && !query.hasNextPage ? (
        <EmptyState level={3} title={texts.empty} description={texts.hint} />
      ) : (
        <ul aria-label={`Notifications: ${texts.label}`} className="divide-y">
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              actions={actions}
              onOpen={onOpen}
              isSnoozing={snoozingId === group.id}
              onSnoozed={() => current.focus(group.id)}
              onSnoozing={(open) => setSnoozingId(open ? group.id : null)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="border-t p-2 text-center">
          <Button variant="ghost" size="sm" loading={query.isFetchingNextPage} onClick={loadOlder}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}

/** Loads the next page and goes to its first row, since the button may be gone then. */
function useLoadOlder(
  groups: readonly NotificationGroup[],
  fetchNextPage: () => unknown,
  focus: (id: string) => void,
): () => void {
  const first = useRef<number | null>(null);
  useEffect(() => {
    const group = first.current === null ? undefined : groups[first.current];
    if (!group) return;
    first.current = null;
    focus(group.id);
  });
  return () => {
    first.current = groups.length;
    void fetchNextPage();
  };
}

function RowSkeletons() {
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
