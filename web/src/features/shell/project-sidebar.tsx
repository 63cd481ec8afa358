import { may, type Project } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus, Settings, ShieldAlert, SquareKanban, Users } from 'lucide-react';
import { useSearch } from 'wouter';
import { useBackgroundBoard } from '#features/board/index.ts';
import {
  boardsQuery,
  moderationHref,
  projectHref,
  settingsHref,
  teamHref,
} from '#features/project-data/index.ts';
import { SidebarViews, viewIdIn, viewsQuery } from '#features/views/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { roleLabel } from '#ui/domain-badges.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { SidebarLink, SidebarNav, SidebarSection } from '#ui/shell/sidebar.tsx';
import { SidebarBoards } from './sidebar-boards.tsx';

interface ProjectSidebarProps {
  project: Project;
  /** The board that an open card belongs to. */
  boardSlug?: string;
  onCreateBoard: () => void;
}

export function ProjectSidebar({ project, boardSlug, onCreateBoard }: ProjectSidebarProps) {
  const { role } = project;
  const usesViews = may(role, 'view.use');
  // Only boards and views decide where what follows them stands.
  const boards = useQuery(boardsQuery(project.slug));
  const views = useQuery({ ...viewsQuery(project.slug), enabled: usesViews });
  const isPending = boards.isPending || (usesViews && views.isPending && views.failureCount === 0);
  const search = useSearch();
  const openView = viewIdIn(useBackgroundBoard()?.search ?? search);
  const managesTeam = may(role, 'team.manage');
  const managesProject = may(role, 'project.manage');
  const readsChangelog = project.membership !== 'none' || managesProject;
  return (
    <SidebarNav label="Project">
      <ProjectHeader project={project} />
      <SidebarSection>
        <div className="relative grid grid-cols-1">
          <SidebarLink href={projectHref(project.slug)} icon={<SquareKanban />}>
            Boards
          </SidebarLink>
          {may(role, 'board.manage') && (
            <IconButton
              label="Create board"
              icon={<Plus />}
              size="sm"
              className="absolute inset-y-0 right-0.5 my-auto"
              onClick={onCreateBoard}
            />
          )}
        </div>
        <SidebarBoards slug={project.slug} current={boardSlug} viewed={openView !== null} />
      </SidebarSection>
      {!isPending && readsChangelog && <ChangelogLink slug={project.slug} />}
      {!isPending && usesViews && <SidebarViews slug={project.slug} openId={openView} />}
      {!isPending && (managesTeam || managesProject) && (
        <SidebarSection title="Project">
          {managesTeam && (
            <SidebarLink href={teamHref(project.slug)} icon={<Users />}>
              Manage Users
            </SidebarLink>
          )}
          {may(role, 'moderation.view') && (
            <SidebarLink href={moderationHref(project.slug)} icon={<ShieldAlert />}>
              Moderation
            </SidebarLink>
          )}
          {managesProject && (
            <SidebarLink href={settingsHref(project.slug)} icon={<Settings />}>
              Project Settings
            </SidebarLink>
          )}
        </SidebarSection>
      )}
    </SidebarNav>
  );
}

const ChangelogLink = ({ slug }: { slug: string }) => (
  <SidebarSection>
    <SidebarLink href={`${projectHref(slug)}/changelog`} icon={<Megaphone />}>
      Changelog
    </SidebarLink>
  </SidebarSection>
);

function ProjectHeader({ project }: { project: Project }) {
  return (
    <Link
      href={projectHref(project.slug)}
      className="flex items-center gap-3 rounded-md px-2.5 py-2 transition-colors hover:bg-hover"
    >
      <Avatar name={project.name} src={project.logoUrl} square />
      <span className="grid min-w-0 flex-1">
        <span dir="auto" className="truncate font-semibold">
          {project.name}
        </span>
        <span className="truncate text-xs text-subtle">{roleLabel(project.role)}</span>
      </span>
    </Link>
  );
}
