import { type ReactNode, useEffect, useState } from 'react';
import { LeaveQuestion, MembershipBanner } from '#features/membership/index.ts';
import { CreateBoardDialog, NewProjectDialog, preloadDialogs } from '#features/projects/index.ts';
import { showSponsoredReason, useSession } from '#features/session/index.ts';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { useLayout } from '#ui/shell/layout.tsx';
import { type CurrentProject, useCurrentProject } from './current-project.ts';
import { PointsBadge } from './points-badge.tsx';
import { useProjectCommands } from './project-commands.ts';
import { ProjectSidebar } from './project-sidebar.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import { SidebarSkeleton } from './sidebar-skeleton.tsx';

interface FrameProps {
  search: ReactNode;
  bell: ReactNode;
  userMenu: ReactNode;
  mobileNav: ReactNode;
  children: ReactNode;
}

/** The layout of every signed-in screen, for the screen's project. */
export function Frame({ search, bell, userMenu, mobileNav, children }: FrameProps) {
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
  const onOpenChange = (open: boolean) => !open && setCreating(null);
  return (
    <>
      <AppShell
        projectSwitcher={<ProjectSwitcher current={current} onNewProject={() => create('project')} />}
        search={search}
        points={<PointsBadge />}
        bell={bell}
        userMenu={userMenu}
        sidebar={sidebarOf(current, () => create('board'))}
        mobileNav={mobileNav}
      >
        {current.state === 'ready' && <MembershipBanner project={current.project} />}
        {children}
      </AppShell>
      <LeaveQuestion />
      <NewProjectDialog open={creating === 'project'} onOpenChange={onOpenChange} />
      {current.state === 'ready' && (
        <CreateBoardDialog slug={current.slug} open={creating === 'board'} onOpenChange={onOpenChange} />
      )}
    </>
  );
}

function sidebarOf(current: CurrentProject, onCreateBoard: () => void): ReactNode {
  if (current.state === 'loading') return <SidebarSkeleton />;
  if (current.state === 'none') return undefined;
  const { project, boardSlug } = current;
  return <ProjectSidebar project={project} boardSlug={boardSlug} onCreateBoard={onCreateBoard} />;
}
