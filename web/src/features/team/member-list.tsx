import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { ErrorState } from '#ui/states.tsx';
import { useIsNarrow } from '#ui/use-media-query.ts';
import { teamQuery } from './api/team.queries.ts';
import { MemberCardSkeletons, MemberCards } from './member-cards.tsx';
import type { MemberActions } from './member-facts.tsx';
import { MemberTable, MemberTableSkeleton } from './member-table.tsx';

export function MemberList({ slug, ...actions }: MemberActions & { slug: string }) {
  const { data: team, error, isError, refetch, isRefetching } = useQuery(teamQuery(slug));
  const isNarrow = useIsNarrow();
  if (isError && !team) {
    return (
      <ErrorState
        description={errorMessage(error)}
        title="Failed to fetch team members"
        onRetry={() => void refetch()}
        retrying={isRefetching}
        className="rounded-lg border bg-surface"
      />
    );
  }
  if (!team) return isNarrow ? <MemberCardSkeletons /> : <MemberTableSkeleton />;
  return isNarrow ? <MemberCards team={team} {...actions} /> : <MemberTable team={team} {...actions} />;
}
