import type { User } from '@cardinal/contracts';
import { Link } from '#ui/link.tsx';

const superAdminHref = (username: string) => `/super-admin?user=${encodeURIComponent(username)}`;

/** A name that links to the user's details. */
export function UserLink({ user }: { user: User }) {
  return (
    <Link
      dir="auto"
      href={superAdminHref(user.username)}
      title={user.username}
      className="target-line min-w-6 truncate rounded-xs font-medium hover:underline hover:underline-offset-4"
    >
      {user.username}
    </Link>
  );
}
