import type { User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useIsMobile } from '#ui/use-media-query.ts';
import { usersPageSize, usersQuery } from '../api/admin.queries.ts';
import { Pager } from '../paging/pager.tsx';
import { useAdminParams } from '../paging/use-admin-params.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { InviteUserDialog } from './invite-user-dialog.tsx';
import { UserCardSkeletons, UserCards } from './user-cards.tsx';
import { UserSearchBox } from './user-search-box.tsx';
import { UserTable, UserTableSkeleton } from './user-table.tsx';

export function UsersSection() {
  const { search, setSearch } = useAdminParams();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="mr-auto rounded-xs text-md font-semibold tracking-tight">
          Users
        </h2>
        <UserSearchBox search={search} onSearch={setSearch} />
        <InviteUserDialog
          trigger={
            <Button variant="primary" icon={<UserPlus />}>
              Invite User
            </Button>
          }
        />
      </div>
      <UserList heading={heading} />
    </section>
  );
}

function UserList({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { page, search, setPage, setSearch } = useAdminParams();
  const [editing, setEditing] = useState<User | null>(null);
  const query = useQuery({ ...usersQuery(page, search), refetchOnMount: 'always' });
  const { data, error, isError, refetch, isRefetching } = query;
  const isMobile = useIsMobile();
  useFocusAfterRemoval(data?.total ?? 0, heading);
  if (isError && !data) {
    return (
      <ErrorState
        description={errorMessage(error)}
        title="Failed to fetch users"
        onRetry={() => void refetch()}
        retrying={isRefetching}
        className="rounded-lg border bg-surface"
      />
    );
  }
  if (!data) return isMobile ? <UserCardSkeletons /> : <UserTableSkeleton />;
  const { items: users, total } = data;
  const List = isMobile ? UserCards : UserTable;
  return (
    <div aria-busy={query.isPlaceholderData}>
      {users.length > 0 ? (
        <List users={users} onEdit={setEditing} />
      ) : (
        <NobodyFound search={search} onClear={() => setSearch('')} />
      )}
      <Pager
        label="Pages of users"
        page={page}
        pageSize={usersPageSize}
        shown={users.length}
        total={total}
        hasNext={page * usersPageSize < total}
        onPage={setPage}
      />
      <EditUserDialog user={editing} onClose={() => setEditing(null)} />
    </div>
  );
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className="rounded-lg border border-dashed">
      <EmptyState
        level={3}
        title="No users found"
        description={
          search ? `No username or e-mail contains “${search}”.` : 'There are no users on this page.'
        }
        action={<Button onClick={onClear}>Show all users</Button>}
      />
    </div>
  );
}
