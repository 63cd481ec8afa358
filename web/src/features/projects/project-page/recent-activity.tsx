import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { ActivityRow, ListPanel, NothingHere } from '#features/activity/index.ts';
import { cn } from '#ui/cn.ts';
import { overviewQuery } from '../api/overview.query.ts';
import { boardsQuery } from '../api/projects.queries.ts';

interface RecentActivityProps {
  slug: string;
  /** The project is; only with it and its boards is it known where this stands. */
  isLoading: boolean;
}

/** What last happened on the boards that the user sees. */
export function RecentActivity({ slug, isLoading }: RecentActivityProps) {
  const { data, error, refetch } = useQuery(overviewQuery(slug));
  const { isPending } = useQuery(boardsQuery(slug));
  return (
    <div className={cn('mt-8', (isLoading || isPending) && 'invisible')}>
      <ListPanel
        title="Recent Activity"
        icon={<Activity />}
        items={data?.activity}
        error={error}
        onRetry={() => void refetch()}
        empty={<NothingHere>New cards, changes and comments appear here.</NothingHere>}
        row={(entry) => <ActivityRow key={entry.id} entry={entry} place={entry.board.name} />}
      />
    </div>
  );
}
