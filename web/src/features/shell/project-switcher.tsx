import type { Project } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { projectsQuery } from '#features/project-data/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { Popover } from '#ui/popover.tsx';
import { preloadWhenUsed } from '#ui/preload-when-used.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CurrentProject } from './current-project.ts';

const ProjectList = loadable(
  async () => (await import('./project-list.tsx')).ProjectList,
  <div className="h-40" />,
);
const preload = () => preloadWhenUsed(ProjectList);

interface ProjectSwitcherProps {
  current: CurrentProject;
  onNewProject: () => void;
}

/** The current project, and the list of all projects. */
export function ProjectSwitcher({ current, onNewProject }: ProjectSwitcherProps) {
  const [open, setOpen] = useState(false);
  const { data: projects } = useQuery(projectsQuery);
  const project = current.state === 'ready' ? current.project : undefined;
  return (
    <Popover
      label="Projects"
      align="start"
      open={open}
      onOpenChange={setOpen}
      className="w-72 overflow-hidden p-0"
      trigger={
        <Button
          variant="ghost"
          className="max-w-full px-2 text-ink"
          aria-label={formatLabel(project)}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {current.state === 'loading' ? (
            <Skeleton className="w-28" />
          ) : (
            <>
              <Shown project={project} />
              <ChevronsUpDown aria-hidden className="text-subtle" />
            </>
          )}
        </Button>
      }
    >
      <ProjectList
        projects={projects}
        currentId={project?.id}
        onDone={() => setOpen(false)}
        onNewProject={() => {
          setOpen(false);
          onNewProject();
        }}
      />
    </Popover>
  );
}

const formatLabel = (project: Project | undefined) =>
  project ? `Project ${project.name}, switch project` : 'Select project';

function Shown({ project }: { project: Project | undefined }) {
  if (!project) return <span className="truncate text-muted">Select project</span>;
  return (
    <>
      <span className="max-sm:hidden">
        <Avatar name={project.name} src={project.logoUrl} square size="xs" />
      </span>
      <span dir="auto" className="truncate">
        {project.name}
      </span>
    </>
  );
}
