import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { ActivityRow, ListPanel, NothingHere } from '#features/activity/index.ts';
import { overviewQuery } from '../api/overview.query.ts';

/** What last happened on the boards that the user sees. */
export function RecentActivity({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(overviewQuery(slug));
  return (
    <div className="mt-8">
      <ListPanel
        title="Recent Activity"
        icon={<Activity />}
        items={data?.activity}
        error={error}
        onRetry={() => void refetch()}
        empty={<NothingHere>New cards, changes and comments appear here.</NothingHere>}
        row={(entry) => <ActivityRow key={entry.card.id} entry={entry} place={entry.board.name} />}
      />
    </div>
  );
}
