import { LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { SidebarButton, SidebarLink, SidebarNav, SidebarSection } from '#ui/shell/sidebar.tsx';
import { useSession } from './session-provider.tsx';

/** Shown while no project is open: in the phone's drawer, and in the sidebar beside a missing page. */
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
