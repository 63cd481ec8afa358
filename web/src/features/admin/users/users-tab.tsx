import { useQuery } from '@tanstack/react-query';
import { pendingUsersQuery } from '../api/admin.queries.ts';
import { PendingUsers } from './pending-users.tsx';
import { UsersSection } from './users-section.tsx';

export function UsersTab() {
  const { isPending } = useQuery(pendingUsersQuery);
  return (
    <div className="grid grid-cols-1 gap-9">
      <PendingUsers />
      {/* Only the count of waiting users decides where it stands. */}
      <div className={isPending ? 'invisible' : undefined}>
        <UsersSection />
      </div>
    </div>
  );
}
