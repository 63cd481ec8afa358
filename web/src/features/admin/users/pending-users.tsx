import type { User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Badge } from '#ui/badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useIsMobile } from '#ui/use-media-query.ts';
import { pendingUsersQuery } from '../api/admin.queries.ts';
import { PendingCards } from './pending-cards.tsx';
import { PendingTable } from './pending-table.tsx';

export function PendingUsers() {
  const {
    data: users,
    error,
    isError,
    refetch,
    isRefetching,
  } = useQuery({
    ...pendingUsersQuery,
    // Administrators often come here because somebody waits.
    refetchOnMount: 'always',
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(users?.length ?? 0, heading);
  return (
    <section>
      <div className="mb-3 flex min-h-8 items-center gap-2.5">
        <h2 ref={heading} tabIndex={-1} className="rounded-xs text-md font-semibold tracking-tight">
          Pending User Approvals
        </h2>
        {users && users.length > 0 && <Badge tone="amber">{users.length}</Badge>}
      </div>
      {isError && !users ? (
        <ErrorState
          description={errorMessage(error)}
          title="Failed to fetch pending users"
          onRetry={() => void refetch()}
          retrying={isRefetching}
          className="rounded-lg border bg-surface"
        />
      ) : (
        <Waiting users={users} />
      )}
    </section>
  );
}

function Waiting({ users }: { users: readonly User[] | undefined }) {
  const isMobile = useIsMobile();
  if (!users || users.length === 0) {
    return (
      <div className="flex items-center gap-3 rounded-lg border border-dashed px-4 py-4 text-sm text-muted">
        <UserCheck aria-hidden className="size-4 shrink-0 text-subtle" />
        {users ? (
          'No pending approvals. New registrations and accounts that project admins make show up here.'
        ) : (
          <Skeleton className="w-64" />
        )}
      </div>
    );
  }
  return isMobile ? <PendingCards users={users} /> : <PendingTable users={users} />;
}
