import type { ReportedItem, ResolutionAction } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { reportsQuery, useResolve } from './api/use-reports.ts';
import { ReportItem } from './report-item.tsx';
import { useReportKeys } from './use-report-keys.ts';

const questions: Record<
  Exclude<ResolutionAction, 'dismiss'>,
  { title: string; text: string; hint: string }
> = {
  hide: {
    title: 'Hide it?',
    text: 'Only moderators and its author see it then. You can bring it back at any time.',
    hint: 'Its author and other moderators read it.',
  },
  lock: {
    title: 'Lock the comments of the card?',
    text: 'Only admins comment, reply and react then.',
    hint: 'Everybody who sees the card reads it.',
  },
  block: {
    title: 'Block the author?',
    text: 'They only read your public boards then. What they wrote stays.',
    hint: 'Other moderators read it.',
  },
  delete: {
    title: 'Delete it?',
    text: 'A card lies in the trash for a while. A comment is gone for good.',
    hint: 'Other moderators read it.',
  },
};

/** The reports of readers, with the actions on them. */
export function Reports({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(reportsQuery(slug));
  if (error && !data)
    return (
      <ErrorState description={errorMessage(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    );
  if (!data)
    return (
      <Loading label="Loading reports" className="grid gap-3">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </Loading>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <Queue slug={slug} items={data.pages.flatMap((page) => page.items)} />
      <ShowMore pages={pages} />
    </div>
  );
}

function Queue({ slug, items }: { slug: string; items: readonly ReportedItem[] }) {
  const resolve = useResolve(slug);
  const [asked, setAsked] = useState<{
    item: ReportedItem;
    action: Exclude<ResolutionAction, 'dismiss'>;
  } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(items.length, list);
  const act = (item: ReportedItem, action: ResolutionAction) => {
    if (resolve.isPending) return;
    if (action === 'dismiss') resolve.mutate({ targetId: item.targetId, action, reason: null });
    else setAsked({ item, action });
  };
  useReportKeys(items, act);
  const question = asked && questions[asked.action];
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        <EmptyState
          title="Nothing was reported"
          description="What readers report on your boards waits here for a decision."
        />
      ) : (
        <ul aria-label="What was reported" className="grid grid-cols-1 gap-3">
          {items.map((item) => (
            <ReportItem
              key={item.targetId}
              item={item}
              busy={resolve.isPending}
              onAct={(action) => act(item, action)}
            />
          ))}
        </ul>
      )}
      {asked && question && (
        <ReasonDialog
          title={question.title}
          description={question.text}
          confirmLabel={question.title.split(' ')[0] ?? 'Do it'}
          hint={question.hint}
          onOpenChange={() => setAsked(null)}
          onConfirm={(reason) =>
            resolve.mutateAsync({ targetId: asked.item.targetId, action: asked.action, reason })
          }
        />
      )}
    </div>
  );
}
