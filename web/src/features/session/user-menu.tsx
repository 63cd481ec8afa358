import { LogOut, Settings, ShieldCheck } from 'lucide-react';
import { Avatar } from '#ui/avatar.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx';
import { Link } from '#ui/link.tsx';
import { ThemeMenu } from '#ui/theme-menu.tsx';
import { useAdminStatus } from './admin-status.ts';
import { useSession } from './session-provider.tsx';

export function UserMenu() {
  const { user, signOut } = useSession();
  const { data: admin } = useAdminStatus();
  if (!user) return null;
  return (
    <DropdownMenu
      className="w-60"
      trigger={
        <button type="button" aria-label={`Account of ${user.username}`} className="ml-1 rounded-full">
          <Avatar name={user.username} />
        </button>
      }
    >
      <div className="flex items-center gap-2.5 px-2 py-2">
        <Avatar name={user.username} />
        <div className="grid min-w-0 flex-1">
          <span dir="auto" className="truncate text-sm font-medium">
            {user.username}
          </span>
          <span className="truncate text-xs text-subtle">{user.email ?? 'No email'}</span>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/settings">
          <Settings aria-hidden className="text-subtle" />
          Account Settings
        </Link>
      </MenuItem>
      {admin?.isSuperAdmin && (
        <MenuItem asChild>
          <Link href="/admin">
            <ShieldCheck aria-hidden className="text-subtle" />
            Admin Panel
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <ThemeMenu />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}
