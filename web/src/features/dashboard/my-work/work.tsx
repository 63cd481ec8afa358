import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { ActivityRow, ListPanel, NothingHere } from '#features/activity/index.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { visitQuery, workQuery } from './api/work.queries.ts';
import { formatPlace, OwnCardsPanel } from './own-cards-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** The user's waiting items, own cards, and the activity since their last visit. */
export function Work() {
  return (
    <section
      aria-label="Your work"
      className="mb-8 grid grid-cols-1 gap-3 lg:max-xl:*:last:col-span-2 lg:grid-cols-2 xl:grid-cols-3"
    >
      <WaitingPanel />
      <OwnCardsPanel />
      <ActivityPanel />
    </section>
  );
}

function ActivityPanel() {
  const { data, error, refetch } = useQuery(workQuery);
  const { data: visit } = useQuery(visitQuery);
  const since = visit?.lastVisitAt;
  const isNew = (at: string) => since != null && at > since;
  const fresh = data?.activity.filter(({ at }) => isNew(at)).length;
  return (
    <ListPanel
      title="What's New"
      note={
        since &&
        fresh !== undefined && (
          <>
            {fresh} since your last visit <RelativeTime date={since} />
          </>
        )
      }
      icon={<Activity />}
      items={data?.activity}
      error={error}
      onRetry={() => void refetch()}
      empty={<NothingHere>What others do in your projects appears here.</NothingHere>}
      row={(entry) => (
        <ActivityRow key={entry.card.id} entry={entry} place={formatPlace(entry)} isNew={isNew(entry.at)} />
      )}
    />
  );
}
