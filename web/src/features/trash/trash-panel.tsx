import { limits } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { trashQuery } from './api/trash.queries.ts';
import {
  useEmptyTrash,
  usePurgeBoard,
  usePurgeCard,
  useRestoreBoard,
  useRestoreCard,
} from './api/use-trash.ts';
import { counted, getTrashedTitle, type Trashed, TrashRow } from './trash-row.tsx';

/** The deleted boards and cards of a project, for its admins. */
export function TrashPanel({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(trashQuery(slug));
  const empty = useEmptyTrash(slug);
  const [first] = data?.pages ?? [];
  // A service of the previous release knows of cards only.
  const boards = first?.boards ?? [];
  const items: Trashed[] = [
    ...boards.map((board) => ({ board })),
    ...(data?.pages ?? []).flatMap((page) => page.items.map((card) => ({ card }))),
  ];
  const cards = first?.total ?? 0;
  const total = cards + boards.length;
  return (
    <Panel>
      <PanelHeader
        title="Trash"
        description={`Deleted boards and cards can be restored for ${limits.trashDays} days, with everything on them.`}
      />
      <PanelBody className="grid grid-cols-1 gap-3">
        {data ? (
          <Items slug={slug} total={total} items={items} />
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
            <ShowMore pages={pages} />
            <ConfirmDialog
              trigger={
                <Button variant="danger-ghost" className="first:-ml-3">
                  Empty trash
                </Button>
              }
              title="Empty the trash?"
              description={`${named(boards.length, cards)} deleted for good, with comments, votes and images. This action cannot be undone.`}
              confirmLabel="Empty Trash"
              onConfirm={() => empty.mutateAsync(undefined)}
            />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'One board with its cards and 2 cards are', as the beginning of a sentence. */
function named(boards: number, cards: number): string {
  const ofBoards = boards === 1 ? 'one board with its cards' : `${boards} boards with their cards`;
  const parts = [...(boards > 0 ? [ofBoards] : []), ...(cards > 0 ? [counted(cards)] : [])];
  return `${capitalized(parts.join(' and '))} ${boards + cards === 1 ? 'is' : 'are'}`;
}

interface ItemsProps {
  slug: string;
  items: readonly Trashed[];
  /** Including the pages that are not shown. */
  total: number;
}

function Items({ slug, items, total }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [doomed, setDoomed] = useState<Trashed | null>(null);
  // Keeps the title while the dialog fades out.
  const last = useRef(doomed);
  if (doomed) last.current = doomed;
  const changes = {
    card: { restore: useRestoreCard(slug), purge: usePurgeCard(slug) },
    board: { restore: useRestoreBoard(slug), purge: usePurgeBoard(slug) },
  };
  const of = (item: Trashed) =>
    'card' in item ? { ...changes.card, id: item.card.id } : { ...changes.board, id: item.board.id };
  useFocusAfterRemoval(total, list);
  const shown = last.current;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <p className="text-sm text-muted">The trash is empty.</p>
      ) : (
        <ul aria-label="Deleted boards and cards" className="-mx-2">
          {items.map((item) => {
            const { restore, id } = of(item);
            return (
              <TrashRow
                key={id}
                item={item}
                restoring={restore.isPending && restore.variables === id}
                onRestore={() => restore.mutate(id)}
                onPurge={() => setDoomed(item)}
              />
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title={`Delete “${shown ? getTrashedTitle(shown) : ''}” for good?`}
        description={`${shown && 'board' in shown ? 'All of its cards, their' : 'Its'} comments, votes and images are deleted with it. This action cannot be undone.`}
        confirmLabel="Delete for Good"
        onConfirm={() => doomed && of(doomed).purge.mutateAsync(of(doomed).id)}
      />
    </div>
  );
}
