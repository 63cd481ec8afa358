import { commentPath, type ModerationAction, type ModerationEntry } from '@cardinal/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Link } from '#ui/link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { moderationLogQuery } from './api/moderation.queries.ts';

const deeds: Record<ModerationAction, string> = {
  lock: 'locked the comments of',
  unlock: 'unlocked the comments of',
  hide: 'hid',
  unhide: 'brought back',
  delete: 'deleted',
  dismiss: 'dismissed the reports of',
  block: 'blocked',
  unblock: 'unblocked',
  words: 'changed the blocked words:',
};

/** The log of moderators' actions with times and reasons; nothing is ever removed. */
export function ModerationLog({ slug }: { slug: string }) {
  const { data, error, refetch, isRefetching, ...pages } = useInfiniteQuery(moderationLogQuery(slug));
  if (error && !data)
    return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
  if (!data)
    return (
      <Loading label="Loading the log" className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing yet"
        description="What admins lock, hide and block is listed here, with who did it and why."
      />
    );
  return (
    <div className="grid gap-4">
      <ol aria-label="What moderators did" className="divide-y">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ShowMore pages={pages} />
    </div>
  );
}

function Entry({ entry }: { entry: ModerationEntry }) {
  const { by, action, at, reason } = entry;
  const name = by?.username ?? 'Unknown';
  return (
    <li className="flex gap-3 py-3">
      <Avatar name={name} size="sm" />
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="text-muted [overflow-wrap:anywhere]">
          <bdi className="font-medium text-ink">{name}</bdi> {deeds[action]} <Subject entry={entry} />
          <span className="text-xs text-subtle">
            {' · '}
            <RelativeTime date={at} />
          </span>
        </p>
        {reason && (
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {reason}
          </p>
        )}
      </div>
    </li>
  );
}

function Subject({ entry }: { entry: ModerationEntry }) {
  const { target, targetId, cardId, user, excerpt } = entry;
  if (target === 'user') return <bdi className="text-ink">{user?.username ?? 'Unknown'}</bdi>;
  if (target === 'words') return <bdi className="text-ink">{excerpt}</bdi>;
  const what = excerpt ? `“${excerpt}”` : `a ${target}`;
  return (
    <>
      {target === 'comment' && 'the comment '}
      {cardId ? (
        <Link
          dir="auto"
          href={commentPath(cardId, target === 'comment' ? targetId : null)}
          className="text-ink underline-offset-4 hover:underline"
        >
          {what}
        </Link>
      ) : (
        <bdi className="text-ink">{what}</bdi>
      )}
      {user && (
        <>
          {' of '}
          <bdi>{user.username}</bdi>
        </>
      )}
    </>
  );
}
