import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { Link } from '../link.tsx';
import { Logo, LogoMark } from '../logo.tsx';
import { topBarClass } from '../page.tsx';
import { Sheet } from '../sheet.tsx';
import { skipLinkClass } from '../skip-link.ts';
import { useLayout } from './layout.tsx';

export interface AppShellProps {
  /** After the logo: the current project. */
  projectSwitcher?: ReactNode;
  /** At the right end, in this order. */
  search?: ReactNode;
  points?: ReactNode;
  bell?: ReactNode;
  userMenu: ReactNode;
  /** The sidebar: fixed on wide screens, in the drawer on phones. */
  sidebar?: ReactNode;
  /** Hides the sidebar on wide screens. */
  sidebarCollapsed?: boolean;
  /** Before the logo: the button that hides and shows the sidebar. */
  sidebarToggle?: ReactNode;
  /** The drawer's content without a sidebar. */
  mobileNav?: ReactNode;
  children: ReactNode;
}

export const sidebarId = 'sidebar';

/** The layout of every signed-in screen. */
export function AppShell(props: AppShellProps) {
  const { sidebar, sidebarCollapsed, mobileNav, children } = props;
  const { isMobile } = useLayout();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ShellHeader {...props} hasDrawer={Boolean(sidebar ?? mobileNav)} />
      <div className="flex min-w-0 flex-1">
        {sidebar && !sidebarCollapsed && !isMobile && (
          <aside
            id={sidebarId}
            aria-label="Sidebar"
            className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-(--sidebar-width) shrink-0 overflow-y-auto border-r bg-sunken/50 md:block print:hidden"
          >
            {sidebar}
          </aside>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 outline-none [--notice-height:0px] has-[>[data-notice]]:[--notice-height:6.375rem] sm:has-[>[data-notice]]:[--notice-height:4.8125rem] lg:has-[>[data-notice]]:[--notice-height:2.875rem]"
        >
          {children}
        </main>
      </div>
      <Drawer>{sidebar ?? mobileNav}</Drawer>
    </div>
  );
}

function ShellHeader(props: AppShellProps & { hasDrawer: boolean }) {
  const { sidebarToggle, projectSwitcher, search, points, bell, userMenu, hasDrawer } = props;
  const { setDrawerOpen } = useLayout();
  return (
    <header className={topBarClass}>
      {hasDrawer && (
        <IconButton
          label="Open menu"
          icon={<Menu />}
          tooltip={false}
          className="md:hidden"
          onClick={() => setDrawerOpen(true)}
        />
      )}
      {sidebarToggle}
      <Link href="/dashboard" aria-label="Cardinal, to the dashboard" className="inline-flex rounded-sm">
        <LogoMark className="size-7 md:hidden" />
        <Logo className="hidden md:inline-flex" />
      </Link>
      {projectSwitcher && (
        <>
          <span aria-hidden className="mx-1 hidden h-5 w-px rotate-12 bg-line-strong md:block" />
          <div className="min-w-8 flex-1">{projectSwitcher}</div>
        </>
      )}
      <div className="ml-auto flex items-center gap-0.5 sm:gap-2">
        {search}
        {points}
        {bell}
        {userMenu}
      </div>
    </header>
  );
}

function Drawer({ children }: { children: ReactNode }) {
  const { isMobile, drawerOpen, setDrawerOpen } = useLayout();
  return (
    <Sheet title="Menu" showTitle side="left" open={isMobile && drawerOpen} onOpenChange={setDrawerOpen}>
      {children}
    </Sheet>
  );
}

function SkipLink() {
  return (
    <a href="#main" className={skipLinkClass}>
      Skip to content
    </a>
  );
}
