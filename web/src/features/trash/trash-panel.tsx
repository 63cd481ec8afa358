import { limits, type TrashedCard } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { trashQuery } from './api/trash.queries.ts';
import { useEmptyTrash, usePurgeCard, useRestoreCard } from './api/use-trash.ts';
import { TrashRow } from './trash-row.tsx';

/** The deleted cards of a project, for its admins. */
export function TrashPanel({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(trashQuery(slug));
  const empty = useEmptyTrash(slug);
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Panel>
      <PanelHeader
        title="Trash"
        description={`Deleted cards can be restored for ${limits.trashDays} days, with everything on them.`}
      />
      <PanelBody className="grid grid-cols-1 gap-3">
        {data ? (
          <Cards slug={slug} total={total} cards={data.pages.flatMap(({ items }) => items)} />
        ) : error ? (
          <ErrorState
            description={errorMessage(error)}
            onRetry={() => void refetch()}
            retrying={isRefetching}
          />
        ) : (
          <Skeleton className="h-10" />
        )}
        {total > 0 && (
          <div className="flex flex-wrap gap-2">
            {pages.hasNextPage && (
              <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more
              </Button>
            )}
            <ConfirmDialog
              trigger={
                <Button variant="danger-ghost" className="first:-ml-3">
                  Empty trash
                </Button>
              }
              title="Empty the trash?"
              description={`${total === 1 ? 'One card is' : `${total} cards are`} deleted for good, with comments, votes and images. This action cannot be undone.`}
              confirmLabel="Empty Trash"
              onConfirm={() => empty.mutateAsync(undefined)}
            />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}

interface CardsProps {
  slug: string;
  cards: readonly TrashedCard[];
  /** With those of the pages that are not shown. */
  total: number;
}

function Cards({ slug, cards, total }: CardsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [doomed, setDoomed] = useState<TrashedCard | null>(null);
  // Keeps the title while the dialog fades out.
  const last = useRef(doomed);
  if (doomed) last.current = doomed;
  const restore = useRestoreCard(slug);
  const purge = usePurgeCard(slug);
  useFocusAfterRemoval(total, list);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {cards.length === 0 ? (
        <p className="text-sm text-muted">The trash is empty.</p>
      ) : (
        <ul aria-label="Deleted cards" className="-mx-2">
          {cards.map((card) => (
            <TrashRow
              key={card.id}
              card={card}
              restoring={restore.isPending && restore.variables === card.id}
              onRestore={() => restore.mutate(card.id)}
              onPurge={() => setDoomed(card)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={`Delete “${last.current?.title ?? ''}” for good?`}
        description="Its comments, votes and images are deleted with it. This action cannot be undone."
        confirmLabel="Delete for Good"
        onConfirm={() => doomed && purge.mutateAsync(doomed.id)}
      />
    </div>
  );
}
