import type { BellFilter } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { AlarmClock, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { groupsQuery, unreadByFilterQuery } from './api/groups.queries.ts';
import { FilterTabs } from './groups/filter-tabs.tsx';
import { notificationsHref } from './groups/filter-texts.ts';
import { GroupList } from './groups/group-list.tsx';
import { HeaderActions } from './groups/header-actions.tsx';

const filters = ['all', 'unread', 'mentions', 'assigned', 'following'] as const;

/** Loads what the panel shows at first. */
export function prefetch(client: QueryClient): void {
  void client.prefetchInfiniteQuery(groupsQuery('all'));
  void client.prefetchQuery(unreadByFilterQuery);
}

/** The panel that the bell opens. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const [filter, setFilter] = useState<BellFilter>('all');
  return (
    <section aria-labelledby="notifications-title">
      <header className="flex h-11 items-center gap-2 pr-2 pl-4">
        <h2 id="notifications-title" className="text-md font-semibold tracking-tight">
          Notifications
        </h2>
        <HeaderActions variant="ghost" size="sm" onLeave={onClose}>
          <Link
            href={notificationsHref('snoozed')}
            aria-label="Snoozed"
            title="Snoozed"
            className={buttonClass('ghost', 'sm', 'icon')}
            onClick={onClose}
          >
            <AlarmClock aria-hidden />
          </Link>
        </HeaderActions>
      </header>
      <FilterTabs
        compact
        filters={filters}
        value={filter}
        onValueChange={setFilter}
        contentClassName="pt-0"
        listClassName="px-4"
      >
        {/* A fixed height, so that the panel does not jump. */}
        {(each) => (
          <div className="h-[400px] max-h-[60dvh] overflow-y-auto overscroll-contain">
            <GroupList filter={each} onOpen={onClose} />
          </div>
        )}
      </FilterTabs>
      <footer className="flex justify-end border-t px-2 py-1.5">
        <Link href={notificationsHref(filter)} className={buttonClass('ghost', 'sm')} onClick={onClose}>
          See all
          <ArrowRight aria-hidden />
        </Link>
      </footer>
    </section>
  );
}
