import type { BellFilter } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import { unreadByFilterQuery } from '../api/groups.queries.ts';
import { unreadCountQuery } from '../api/notifications.queries.ts';
import { badgeText } from './badge-text.ts';
import { filterTexts } from './filter-texts.ts';

interface FilterTabsProps {
  filters: readonly BellFilter[];
  value: BellFilter;
  onValueChange: (filter: BellFilter) => void;
  compact?: boolean;
  contentClassName?: string;
  listClassName?: string;
  children: (filter: BellFilter) => ReactNode;
}

/** A tab for each filter, with how many of it are unread. */
export function FilterTabs({ filters, children, ...rest }: FilterTabsProps) {
  const { data: unread } = useQuery(unreadCountQuery);
  const { data: byFilter } = useQuery(unreadByFilterQuery);
  const counts: Partial<Record<BellFilter, number>> = { ...byFilter, unread: unread?.count };
  const formatCount = (filter: BellFilter) => {
    const count = counts[filter];
    return count ? badgeText(count) : undefined;
  };
  return (
    <Tabs
      label="Notifications"
      lateCounts
      tabs={filters.map((filter) => ({
        value: filter,
        label: filterTexts[filter].label,
        count: formatCount(filter),
        content: children(filter),
      }))}
      {...rest}
    />
  );
}
