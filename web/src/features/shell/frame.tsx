import { type ReactNode, useEffect, useState } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { LeaveQuestion, MembershipBanner } from '#features/membership/index.ts';
import { CreateBoardDialog, NewProjectDialog, preloadDialogs } from '#features/projects/index.ts';
import { showSponsoredReason, useSession } from '#features/session/index.ts';
import { UndoCommand } from '#features/undo/index.ts';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { useLayout } from '#ui/shell/layout.tsx';
import { useRemembered } from '#ui/use-remembered.ts';
import { type CurrentProject, useCurrentProject } from './current-project.ts';
import { PointsBadge } from './points-badge.tsx';
import { useProjectCommands } from './project-commands.ts';
import { ProjectSidebar } from './project-sidebar.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { SidebarSkeleton } from './sidebar-skeleton.tsx';
import { SidebarToggle } from './sidebar-toggle.tsx';

interface FrameProps {
  search: ReactNode;
  bell: ReactNode;
  userMenu: ReactNode;
  /** The way to pages of no project. */
  mainNav: ReactNode;
  children: ReactNode;
}

/** The layout of every signed-in screen, for the screen's project. */
export function Frame({ search, bell, userMenu, mainNav, children }: FrameProps) {
  const current = useCurrentProject();
  const { user } = useSession();
  const [creating, setCreating] = useState<'board' | 'project' | null>(null);
  const { setDrawerOpen } = useLayout();
  useEffect(preloadDialogs, []);
  const create = (what: 'board' | 'project') => {
    setDrawerOpen(false);
    if (what === 'project' && user?.sponsor) return showSponsoredReason();
    setCreating(what);
  };
  useProjectCommands(current, create);
  // If something is missing, the sidebar stays, so that the page does not jump once that is known.
  const sidebar = current.state === 'missing' ? mainNav : projectSidebar(current, () => create('board'));
  const { collapsed, toggle } = useSidebar(sidebar !== undefined);
  const onOpenChange = (open: boolean) => !open && setCreating(null);
  return (
    <>
      <AppShell
        projectSwitcher={<ProjectSwitcher current={current} onNewProject={() => create('project')} />}
        search={search}
        points={<PointsBadge />}
        bell={bell}
        userMenu={userMenu}
        sidebar={sidebar}
        sidebarCollapsed={collapsed}
        sidebarToggle={sidebar && <SidebarToggle open={!collapsed} onToggle={toggle} />}
        mobileNav={mainNav}
      >
        {current.state === 'ready' && <MembershipBanner project={current.project} />}
        {children}
      </AppShell>
      <LeaveQuestion />
      <UndoCommand />
      <NewProjectDialog open={creating === 'project'} onOpenChange={onOpenChange} />
      {current.state === 'ready' && (
        <CreateBoardDialog slug={current.slug} open={creating === 'board'} onOpenChange={onOpenChange} />
      )}
    </>
  );
}

const sidebarStates = ['open', 'collapsed'] as const;

/** Whether the sidebar is collapsed; stored on this device. */
function useSidebar(isThere: boolean) {
  const [state, setState] = useRemembered('cardinal_sidebar', sidebarStates);
  const { isMobile } = useLayout();
  const collapsed = state === 'collapsed';
  const toggle = () => setState(collapsed ? 'open' : 'collapsed');
  useCommand('general.sidebar', toggle, {
    when: isThere && !isMobile,
    title: collapsed ? 'Expand the sidebar' : 'Collapse the sidebar',
  });
  return { collapsed, toggle };
}

function projectSidebar(current: CurrentProject, onCreateBoard: () => void): ReactNode {
  if (current.state === 'loading') return <SidebarSkeleton />;
  if (current.state !== 'ready') return undefined;
  const { project, boardSlug } = current;
  return <ProjectSidebar project={project} boardSlug={boardSlug} onCreateBoard={onCreateBoard} />;
}
