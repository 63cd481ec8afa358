import { LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { SidebarButton, SidebarLink, SidebarNav, SidebarSection } from '#ui/shell/sidebar.tsx';
import { useSession } from './session-provider.tsx';

/** Where no project is open: the phone's drawer, and the sidebar beside what is missing. */
export function MainNav() {
  const { signOut } = useSession();
  return (
    <SidebarNav label="Main">
      <SidebarSection>
        <SidebarLink href="/dashboard" icon={<LayoutDashboard />}>
          Dashboard
        </SidebarLink>
        <SidebarLink href="/settings" icon={<Settings />}>
          Settings
        </SidebarLink>
        <SidebarButton icon={<LogOut />} onClick={() => void signOut()}>
          Logout
        </SidebarButton>
      </SidebarSection>
    </SidebarNav>
  );
}
