import type { ProjectActivity } from '@cardinal/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { ActivityRow, ListPanel, NothingHere } from '#features/activity/index.ts';
import { groupEdits, mergeChanges, toChangeSentence } from '#features/card-data/index.ts';
import { boardsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { overviewQuery, projectActivityQuery } from '../api/project-page.queries.ts';

interface RecentActivityProps {
  slug: string;
  /** The project is; only with it and its boards is it known where this stands. */
  isLoading: boolean;
}

/** The activity on the boards that the user sees, newest first: the latest at first, then by page. */
export function RecentActivity({ slug, isLoading }: RecentActivityProps) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(overviewQuery(slug));
  const { isPending } = useQuery(boardsQuery(slug));
  const pages = useInfiniteQuery({ ...projectActivityQuery(slug), enabled: open });
  const items = useMemo(() => {
    const all = open ? pages.data?.pages.flatMap((page) => page.items) : undefined;
    const found = all ?? data?.activity;
    return found && inGroups(found);
  }, [open, pages.data, data]);
  return (
    <div className={cn('mt-8', (isLoading || isPending) && 'invisible')}>
      <ListPanel
        title="Recent Activity"
        icon={<Activity />}
        items={items}
        error={error}
        onRetry={() => void refetch()}
        empty={<NothingHere>New cards, changes and comments appear here.</NothingHere>}
        row={(entry) => (
          <ActivityRow
            key={entry.id}
            entry={entry}
            changes={toChangeSentence(entry.changes, entry.by?.id)}
            place={entry.board.name}
          />
        )}
        hasMore={data !== undefined && data.nextCursor !== null}
        onOpenChange={setOpen}
        after={
          (pages.isPending || pages.isError || pages.hasNextPage) && (
            <div className="m-2 flex flex-wrap items-center gap-2">
              <Button variant="ghost" loading={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
                {pages.isError ? 'Try again' : 'Show earlier'}
              </Button>
              {pages.error && (
                <p role="alert" className="text-sm text-muted">
                  {errorMessage(pages.error)}
                </p>
              )}
            </div>
          )
        }
      />
    </div>
  );
}

/** Edits of a card by one person in a short time, as one with the time of the last. */
function inGroups(newestFirst: readonly ProjectActivity[]): ProjectActivity[] {
  const groups = groupEdits(newestFirst.toReversed(), (one, next) => one.card.id === next.card.id);
  return groups
    .map((group) => {
      const last = group.at(-1) ?? group[0];
      return { ...last, changes: mergeChanges(group.flatMap(({ changes }) => changes)) };
    })
    .toReversed();
}
