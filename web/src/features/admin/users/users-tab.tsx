import { PendingUsers } from './pending-users.tsx';
import { UsersSection } from './users-section.tsx';

export function UsersTab() {
  return (
    <div className="grid grid-cols-1 gap-9">
      <PendingUsers />
      <UsersSection />
    </div>
  );
}
